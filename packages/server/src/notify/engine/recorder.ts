import type { Clock } from '../../base/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { Logger } from '../../telemetry/logger.ts';

const MAX_BATCH = 500;
/** An entry is listed at most about this much after its attempt ended; meanwhile others join its transaction. */
const WAIT_MS = 5;
const RETRY_MS = 1_000;

interface Waiting {
  readonly entry: NewLogEntry;
  readonly resolve: () => void;
}

/**
 * Writes entries in groups: one durable transaction for what has gathered within 5 ms, 500 at most.
 * One transaction at a time, so entries are in the log in the order they were given. While the log cannot be
 * written, entries wait here and are tried again: a decision is late then, never lost.
 */
export class Recorder {
  readonly #logs: LogStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #waiting: Waiting[] = [];
  #writing = false;
  #timer: (() => void) | undefined;

  constructor(logs: LogStore, clock: Clock, logger: Logger) {
    this.#logs = logs;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Resolves once the entry is committed. */
  record(entry: NewLogEntry): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ entry, resolve });
      if (this.#writing) return;
      if (this.#waiting.length >= MAX_BATCH) void this.#write();
      else this.#timer ??= this.#clock.after(WAIT_MS, () => void this.#write());
    });
  }

  async #write(): Promise<void> {
    this.#timer?.();
    this.#timer = undefined;
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      try {
        await this.#logs.append(batch.map((waiting) => waiting.entry));
      } catch (error) {
        const name = error instanceof Error ? error.name : 'unknown';
        this.#logger.error({ error: name, waiting: this.#waiting.length }, 'the log cannot be written, trying again');
        this.#timer = this.#clock.after(RETRY_MS, () => void this.#write());
        return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      for (const { resolve } of batch) resolve();
      // A full backlog is written on; a short rest waits for company.
      if (this.#waiting.length < MAX_BATCH) break;
    }
    this.#writing = false;
    if (this.#waiting.length > 0) this.#timer = this.#clock.after(WAIT_MS, () => void this.#write());
  }
}
