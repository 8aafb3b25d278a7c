import type { ScrollAnchor } from '../engine/scroll-anchor.ts';
import { FrameWaits } from './frame-waits.ts';

interface PlatformScroll {
  /** Number of frames until the scroll may start. */
  readonly frames: number;
  /** Starts the movement. Returns false if it is already in position. */
  move(): boolean;
  /** Called when the animation has ended, at any position. */
  arrive(): void;
}

/** No platform animates a scroll for longer. */
const MAX_DURATION_MS = 1000;

/** A scroll animated by the platform. Only one runs at a time. */
export class NativeSmoothScroll {
  #target: ScrollAnchor | undefined;
  #scroll: PlatformScroll | undefined;
  #isMoving = false;
  readonly #waits = new FrameWaits<'start'>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Target of the running scroll; undefined without one. */
  get target(): ScrollAnchor | undefined {
    return this.#target;
  }

  get isRunning(): boolean {
    return this.#target !== undefined;
  }

  /** Whether the movement has started. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  start(target: ScrollAnchor, scroll: PlatformScroll): void {
    this.cancel();
    this.#target = target;
    this.#scroll = scroll;
    this.#waits.start('start', scroll.frames, () => {
      this.#isMoving = true;
      if (!scroll.move()) return this.ended();
      this.#timer = setTimeout(() => this.ended(), MAX_DURATION_MS);
    });
  }

  /** Called when the platform has ended an animation, which may be this one. */
  ended(): void {
    if (!this.#isMoving) return;
    const scroll = this.#scroll;
    this.cancel();
    scroll?.arrive();
  }

  cancel(): void {
    this.#waits.stop('start');
    clearTimeout(this.#timer);
    this.#target = undefined;
    this.#scroll = undefined;
    this.#isMoving = false;
  }
}
