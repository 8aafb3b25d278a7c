import type { Clock } from '../../base/time/clock.ts';

/**
 * Interval in which at most one update per entry is sent; the last one is always sent. See
 * docs/spec/last-mile.md#receipts-in-the-log.
 */
const INTERVAL_MS = 1_000;

/** Passes on the first change of an entry at once, and those of the following second as one. */
export class UpdateThrottle {
  readonly #clock: Clock;
  readonly #send: (logIds: readonly string[]) => void;
  /** Entries that were sent within the last second → whether they have changed since. */
  readonly #recent = new Map<string, boolean>();

  constructor(clock: Clock, send: (logIds: readonly string[]) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  changed(logIds: readonly string[]): void {
    const first = new Set(logIds.filter((logId) => !this.#recent.has(logId)));
    for (const logId of logIds) if (!first.has(logId)) this.#recent.set(logId, true);
    this.#forward([...first]);
  }

  #forward(logIds: readonly string[]): void {
    if (logIds.length === 0) return;
    for (const logId of logIds) this.#recent.set(logId, false);
    this.#send(logIds);
    this.#clock.after(INTERVAL_MS, () => {
      const changedSince = logIds.filter((logId) => this.#recent.get(logId));
      for (const logId of logIds) this.#recent.delete(logId);
      this.#forward(changedSince);
    });
  }
}
