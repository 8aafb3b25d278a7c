import type { PaintedView } from '../views/painted-views.ts';
import { touchEvent } from './touch-event.ts';

export interface FingerHost {
  painted(): readonly PaintedView[];
  nowMs(): number;
  /** Sends a touch event to a view. */
  emit(tag: number, type: string, payload: object): void;
}

/**
 * A finger that drags an iOS scroll view. The app keeps receiving its touches: recognizers of nested views do not prevent
 * that of the surface (React/Fabric/RCTSurfaceTouchHandler.mm:385-390 of react-native 0.87.1). A new move replaces a
 * pending one (ReactCommon/react/renderer/components/view/TouchEventEmitter.cpp:84-93).
 */
export class Finger {
  readonly #host: FingerHost;
  #touched: { readonly tag: number; readonly top: number } | undefined;

  constructor(host: FingerHost) {
    this.#host = host;
  }

  /** Moves the finger on a view in this scroll view. `top`: points below the top of the screen. */
  move(scrollView: number, top: number): void {
    const previouslyTouched = this.#touched;
    this.#touched = { tag: previouslyTouched?.tag ?? this.#viewAt(scrollView, top), top };
    this.#send(previouslyTouched ? 'topTouchMove' : 'topTouchStart', true);
  }

  /** Lifts the finger, if it touches the screen. */
  leave(): void {
    if (this.#touched) this.#send('topTouchEnd', false);
    this.#touched = undefined;
  }

  #send(type: string, isDown: boolean): void {
    if (!this.#touched) return;
    const { tag, top } = this.#touched;
    this.#host.emit(tag, type, touchEvent(tag, top, this.#host.nowMs(), isDown));
  }

  /** Returns the deepest view at this height, or the scroll view itself if it has no view there. */
  #viewAt(scrollView: number, at: number): number {
    const isIn = (view: PaintedView | undefined): boolean =>
      view !== undefined && (view.tag === scrollView || isIn(view.parent));
    const under = this.#host.painted().filter((view) => view.top <= at && at < view.top + view.height && isIn(view));
    return under.at(-1)?.tag ?? scrollView;
  }
}
