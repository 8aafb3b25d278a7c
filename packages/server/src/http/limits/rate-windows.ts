import type { Clock } from '../../base/clock.ts';

export interface Window {
  readonly resetAtMs: number;
  used: number;
  /** Whether a call was refused in this window. */
  isExhausted: boolean;
}

/**
 * Subjects counted at a time per class; the window that ends first is forgotten for the next subject. Bounds the heap
 * when an attacker has millions of addresses: about 20 MB per class.
 */
export const MAX_SUBJECTS = 100_000;

/** Fixed windows of one length, one per subject, in the order in which they end. */
export class RateWindows {
  readonly #clock: Clock;
  readonly #lengthMs: number;
  readonly #bySubject = new Map<string, Window>();

  constructor(clock: Clock, lengthMs: number) {
    this.#clock = clock;
    this.#lengthMs = lengthMs;
  }

  /** Returns the open window of a subject; undefined if it has none. */
  find(subject: string): Window | undefined {
    const window = this.#bySubject.get(subject);
    return window && this.#isOpen(window) ? window : undefined;
  }

  /** Returns the open window of a subject; starts one if it has none. */
  open(subject: string): Window {
    const known = this.find(subject);
    if (known) return known;
    // Deleted first, so that the new window is at the end of the order.
    this.#bySubject.delete(subject);
    this.#makeRoom();
    const window = { resetAtMs: this.#clock.now() + this.#lengthMs, used: 0, isExhausted: false };
    this.#bySubject.set(subject, window);
    return window;
  }

  /** A window that would last longer than its length was started before the clock was set back. */
  #isOpen({ resetAtMs }: Window): boolean {
    const leftMs = resetAtMs - this.#clock.now();
    return leftMs > 0 && leftMs <= this.#lengthMs;
  }

  #makeRoom(): void {
    for (const [subject, window] of this.#bySubject) {
      if (this.#bySubject.size < MAX_SUBJECTS && this.#isOpen(window)) return;
      this.#bySubject.delete(subject);
    }
  }
}
