import type { PaintedView } from './painted-views.ts';
import { touchEvent } from './touch-event.ts';

export interface FingerHost {
  painted(): readonly PaintedView[];
  nowMs(): number;
  /** Sends a touch event to a view. */
  emit(tag: number, type: string, payload: object): void;
}

/**
 * A finger that drags a scroll view of iOS. The app gets its touches all the while: the recognizer of the surface is not
 * prevented by those of views within (React/Fabric/RCTSurfaceTouchHandler.mm:385-390 of react-native 0.87.1). Moves that
 * wait replace each other (ReactCommon/react/renderer/components/view/TouchEventEmitter.cpp:84-93).
 */
export class Finger {
  readonly #host: FingerHost;
  #touched: { readonly tag: number; readonly top: number } | undefined;

  constructor(host: FingerHost) {
    this.#host = host;
  }

  /** It is so many points below the top of the screen, on a view in this scroll view. */
  move(scrollView: number, top: number): void {
    const before = this.#touched;
    this.#touched = { tag: before?.tag ?? this.#viewAt(scrollView, top), top };
    this.#send(before ? 'topTouchMove' : 'topTouchStart', true);
  }

  /** Does nothing if there was no finger. */
  leave(): void {
    if (this.#touched) this.#send('topTouchEnd', false);
    this.#touched = undefined;
  }

  #send(type: string, isDown: boolean): void {
    if (!this.#touched) return;
    const { tag, top } = this.#touched;
    this.#host.emit(tag, type, touchEvent(tag, top, this.#host.nowMs(), isDown));
  }

  /** The deepest view there; the scroll view itself where it has none. */
  #viewAt(scrollView: number, at: number): number {
    const isIn = (view: PaintedView | undefined): boolean =>
      view !== undefined && (view.tag === scrollView || isIn(view.parent));
    const under = this.#host.painted().filter((view) => view.top <= at && at < view.top + view.height && isIn(view));
    return under.at(-1)?.tag ?? scrollView;
  }
}
