import type { Clock } from '../../base/time/clock.ts';

export interface RateWindow {
  /** Epoch ms. Becomes earlier if the window of another node ends earlier. */
  resetAtMs: number;
  used: number;
  /** Whether a call was rejected in this window. */
  isExhausted: boolean;
}

/** Maximum number of subjects per rate. Bounds the memory if an attacker has millions of addresses. */
export const MAX_SUBJECTS = 100_000;

/**
 * Fixed windows of one length, one per subject, in two generations. When the current generation is full, or older than a
 * window, it becomes the previous one, and the old previous one is dropped. Subjects that are counted again move to the
 * current generation. This takes constant time per call, unlike deleting the oldest entries of one Map.
 */
export class RateWindows {
  readonly #clock: Clock;
  readonly #lengthMs: number;
  #current = new Map<string, RateWindow>();
  #previous = new Map<string, RateWindow>();
  #sinceMs: number;

  constructor(clock: Clock, lengthMs: number) {
    this.#clock = clock;
    this.#lengthMs = lengthMs;
    this.#sinceMs = clock.now();
  }

  /** Returns the open window of a subject; undefined if there is none. */
  find(subject: string): RateWindow | undefined {
    const window = this.#current.get(subject) ?? this.#previous.get(subject);
    return window && this.#isOpen(window) ? window : undefined;
  }

  /** Returns the open window of a subject. Starts one if there is none. */
  open(subject: string): RateWindow {
    const nowMs = this.#clock.now();
    const window = this.find(subject) ?? { resetAtMs: nowMs + this.#lengthMs, used: 0, isExhausted: false };
    if (this.#current.size >= MAX_SUBJECTS / 2 || Math.abs(nowMs - this.#sinceMs) >= this.#lengthMs) {
      this.#previous = this.#current;
      this.#current = new Map();
      this.#sinceMs = nowMs;
    }
    this.#current.set(subject, window);
    return window;
  }

  /** Adds calls of another node, whose window ends in `endsInMs`. The window then ends at the earlier of both times. */
  add(subject: string, calls: number, endsInMs: number): void {
    const window = this.open(subject);
    window.used = Math.max(0, window.used + calls);
    window.resetAtMs = Math.min(window.resetAtMs, this.#clock.now() + endsInMs);
  }

  /**
   * Returns whether a window is open. A window that ends later than one length from now is not, because it was started before
   * the clock was set back.
   */
  #isOpen({ resetAtMs }: RateWindow): boolean {
    const leftMs = resetAtMs - this.#clock.now();
    return leftMs > 0 && leftMs <= this.#lengthMs;
  }
}
