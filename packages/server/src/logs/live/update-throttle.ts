import type { Clock } from '../../base/time/clock.ts';

/**
 * Time in which at most one update per entry is sent; the last one is always sent. See
 * docs/spec/last-mile.md#receipts-in-the-log.
 */
const PAUSE_MS = 1_000;

/** Passes on the first change of an entry at once, and those of the following second as one. */
export class UpdateThrottle {
  readonly #clock: Clock;
  readonly #send: (logId: string) => void;
  /** Entries that were sent within the last second → whether they have changed since. */
  readonly #recent = new Map<string, boolean>();

  constructor(clock: Clock, send: (logId: string) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  changed(logId: string): void {
    if (this.#recent.has(logId)) {
      this.#recent.set(logId, true);
      return;
    }
    this.#pass(logId);
  }

  #pass(logId: string): void {
    this.#recent.set(logId, false);
    this.#send(logId);
    this.#clock.after(PAUSE_MS, () => {
      const hasChanged = this.#recent.get(logId);
      this.#recent.delete(logId);
      if (hasChanged) this.#pass(logId);
    });
  }
}
