import type { Hold } from '../engine/held-place.ts';
import { FrameWaits } from './frame-waits.ts';

interface Way {
  /** Frames until it may begin. */
  readonly frames: number;
  /** Begins to move. Returns false if there is nowhere to go. */
  move(): boolean;
  /** It has come to its end, wherever that is. */
  arrive(): void;
}

/** No platform animates a scroll for longer. */
const LONGEST_MS = 1000;

/** A scroll that the platform animates. Only one runs at a time. */
export class NativeGlide {
  #target: Hold | undefined;
  #way: Way | undefined;
  #isUnderWay = false;
  readonly #waits = new FrameWaits<'start'>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Where it goes; undefined while there is none. */
  get target(): Hold | undefined {
    return this.#target;
  }

  get isRunning(): boolean {
    return this.#target !== undefined;
  }

  /** It has begun to move. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  start(target: Hold, way: Way): void {
    this.cancel();
    this.#target = target;
    this.#way = way;
    this.#waits.start('start', way.frames, () => {
      this.#isUnderWay = true;
      if (!way.move()) return this.ended();
      this.#timer = setTimeout(() => this.ended(), LONGEST_MS);
    });
  }

  /** The platform has ended an animation, which may be this one. */
  ended(): void {
    if (!this.#isUnderWay) return;
    const way = this.#way;
    this.cancel();
    way?.arrive();
  }

  cancel(): void {
    this.#waits.stop('start');
    clearTimeout(this.#timer);
    this.#target = undefined;
    this.#way = undefined;
    this.#isUnderWay = false;
  }
}
