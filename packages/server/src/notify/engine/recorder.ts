import type { Clock } from '../../base/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { ClaimLost } from './claim-lost.ts';
import { keyOfRecorded } from './decision-key.ts';

const MAX_BATCH = 500;
/** An entry is listed at most about this much after its attempt ended; meanwhile others join its transaction. */
const WAIT_MS = 5;
const RETRY_MS = 1_000;

/** What became of an entry that was to be written. */
export interface Recorded {
  /** Absent when the entry was found in the log already. */
  readonly logId?: string;
}

interface Waiting {
  readonly entry: NewLogEntry;
  readonly isOurs: () => Promise<boolean>;
  readonly resolve: (recorded: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes entries in groups: one durable transaction for what has gathered within 5 ms, 500 at most.
 * One transaction at a time, so entries are in the log in the order they were given. While the log cannot be
 * written, entries wait here and are tried again: a decision is late then, never lost. A write that failed may have
 * been committed all the same, its answer lost: before the next one the log is asked what it has.
 */
export class Recorder {
  readonly #logs: LogStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #waiting: Waiting[] = [];
  #writing = false;
  #isInDoubt = false;
  #timer: (() => void) | undefined;

  constructor(logs: LogStore, clock: Clock, logger: Logger) {
    this.#logs = logs;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Resolves once the entry is committed; rejects with ClaimLost when its event is another node's by then. */
  record(entry: NewLogEntry, isOurs: () => Promise<boolean>): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, isOurs, resolve, reject });
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
        await this.#append(batch);
      } catch (error) {
        const name = error instanceof Error ? error.name : 'unknown';
        this.#logger.error({ error: name, waiting: this.#waiting.length }, 'the log cannot be written, trying again');
        this.#isInDoubt = true;
        this.#timer = this.#clock.after(RETRY_MS, () => void this.#write());
        return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      // A full backlog is written on; a short rest waits for company.
      if (this.#waiting.length < MAX_BATCH) break;
    }
    this.#writing = false;
    if (this.#waiting.length > 0) this.#timer = this.#clock.after(WAIT_MS, () => void this.#write());
  }

  async #append(batch: readonly Waiting[]): Promise<void> {
    const ours = await Promise.all(batch.map(({ isOurs }) => isOurs()));
    const kept = batch.filter((_, index) => ours[index]);
    const missing = this.#isInDoubt ? await this.#missing(kept) : kept;
    const logIds = missing.length > 0 ? await this.#logs.append(missing.map(({ entry }) => entry)) : [];
    this.#isInDoubt = false;
    const written = new Map(missing.map((waiting, index) => [waiting, logIds[index]]));
    for (const [index, waiting] of batch.entries()) {
      const logId = written.get(waiting);
      if (ours[index]) waiting.resolve(logId === undefined ? {} : { logId });
      else waiting.reject(new ClaimLost());
    }
  }

  /** Those the log does not have. */
  async #missing(batch: readonly Waiting[]): Promise<Waiting[]> {
    const recorded = new Set<string>();
    const events = new Map(batch.map(({ entry }) => [entry.eventId, entry.messageId]));
    for (const [eventId, messageId] of events) {
      const targets = await this.#logs.recordedOf(eventId, messageId);
      for (const key of targets.map(keyOfRecorded(eventId))) recorded.add(key);
    }
    return batch.filter(({ entry }) => !recorded.has(keyOfRecorded(entry.eventId)(entry)));
  }
}
