import type { Clock } from '../../base/time/clock.ts';

export interface RateWindow {
  /** Moves to an earlier time when another node's window ends earlier. */
  resetAtMs: number;
  used: number;
  /** Whether a call was rejected in this window. */
  isExhausted: boolean;
}

/** Most subjects counted at a time per class; bounds the heap when an attacker has millions of addresses. */
export const MAX_SUBJECTS = 100_000;

/**
 * Fixed windows of one length, one per subject, in two generations: a full generation, or one that is older than a
 * window, becomes the previous one, and the previous one is forgotten. A subject that is counted again stays.
 * Constant time per call, unlike deleting the oldest entries of one Map.
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

  /** Returns the open window of a subject; starts one if there is none. */
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

  /** Adds calls of another node, whose window ends in `endsInMs`. The window then ends with whichever ends first. */
  add(subject: string, calls: number, endsInMs: number): void {
    const window = this.open(subject);
    window.used = Math.max(0, window.used + calls);
    window.resetAtMs = Math.min(window.resetAtMs, this.#clock.now() + endsInMs);
  }

  /**
   * Returns whether a window is open. One that would last longer than its length was started before the clock was set
   * back.
   */
  #isOpen({ resetAtMs }: RateWindow): boolean {
    const leftMs = resetAtMs - this.#clock.now();
    return leftMs > 0 && leftMs <= this.#lengthMs;
  }
}
