import type { LogSettings } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import { writableEntry } from '../../logs/redaction/writable-entry.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Timer } from '../../telemetry/metrics/timer.ts';
import { ClaimLostError } from './claim-lost-error.ts';
import { RecordedDecisions } from './recorded-decisions.ts';

const MAX_BATCH_SIZE = 500;
/** Time for which the first entry of a batch waits for others, so that they share a transaction. */
const BATCH_WAIT_MS = 5;
const RETRY_MS = 1_000;

/** Result of writing one entry. */
export interface Recorded {
  /** Id of the new entry. Absent if the entry was in the log already, or is excluded from it. */
  readonly logId?: string;
  /** The log settings exclude the entry from the log. */
  readonly excluded?: true;
}

interface Waiting {
  readonly entry: NewLogEntry;
  readonly holdsClaim: () => Promise<boolean>;
  readonly resolve: (recorded: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes entries in batches: the entries of 5 ms, at most 500, share one durable transaction. One transaction runs at a
 * time, so the log has the entries in the order in which `record` was called. While the log cannot be written, entries wait
 * here and are retried: they may be late but are never lost. A failed write may have been committed although its response
 * was lost, so the log is checked before the next write. Content that the log settings redact is removed here, before
 * anything is written.
 */
export class Recorder {
  readonly #logs: LogStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #settings: () => Promise<LogSettings>;
  readonly #writes: Timer | undefined;
  #waiting: Waiting[] = [];
  #writing = false;
  #isInDoubt = false;
  #failingSinceMs: number | undefined;
  #timer: (() => void) | undefined;

  /** `writes`: measures how long writes of the log take. */
  constructor(logs: LogStore, clock: Clock, logger: Logger, settings: () => Promise<LogSettings>, writes?: Timer) {
    this.#logs = logs;
    this.#settings = settings;
    this.#writes = writes;
    this.#clock = clock;
    this.#logger = logger;
  }

  /**
   * Number of entries that are not in the log yet, and since when the log has not been writable, epoch ms; undefined while
   * it is.
   */
  get backlog(): { readonly waiting: number; readonly failingSinceMs: number | undefined } {
    return { waiting: this.#waiting.length, failingSinceMs: this.#failingSinceMs };
  }

  /** Resolves once the entry is committed or excluded from the log; rejects with ClaimLostError when another node has claimed its event. */
  record(entry: NewLogEntry, holdsClaim: () => Promise<boolean>): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, holdsClaim, resolve, reject });
      if (this.#writing) return;
      if (this.#waiting.length >= MAX_BATCH_SIZE) void this.#write();
      else this.#timer ??= this.#clock.after(BATCH_WAIT_MS, () => void this.#write());
    });
  }

  async #write(): Promise<void> {
    this.#timer?.();
    this.#timer = undefined;
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH_SIZE);
      try {
        await this.#append(batch);
      } catch (error) {
        const name = error instanceof Error ? error.name : 'unknown';
        this.#logger.error({ error: name, waiting: this.#waiting.length }, 'the log cannot be written, trying again');
        this.#isInDoubt = true;
        this.#failingSinceMs ??= this.#clock.now();
        this.#timer = this.#clock.after(RETRY_MS, () => void this.#write());
        return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      // A full batch is written at once; a smaller rest waits for more entries.
      if (this.#waiting.length < MAX_BATCH_SIZE) break;
    }
    this.#writing = false;
    if (this.#waiting.length > 0) this.#timer = this.#clock.after(BATCH_WAIT_MS, () => void this.#write());
  }

  async #append(batch: readonly Waiting[]): Promise<void> {
    const heldClaims = await heldClaimsOf(batch);
    const settings = await this.#settings();
    const writable = batch
      .filter(({ holdsClaim }) => heldClaims.has(holdsClaim))
      .flatMap((waiting) => {
        const entry = writableEntry(waiting.entry, settings);
        return entry ? [{ waiting, entry }] : [];
      });
    const missing = this.#isInDoubt ? await this.#missing(writable) : writable;
    const logIds = missing.length > 0 ? await this.#store(missing.map(({ entry }) => entry)) : [];
    this.#isInDoubt = false;
    this.#failingSinceMs = undefined;
    const recorded = new Map<Waiting, Recorded>(writable.map(({ waiting }) => [waiting, {}]));
    for (const [index, { waiting }] of missing.entries()) {
      const logId = logIds[index];
      if (logId !== undefined) recorded.set(waiting, { logId });
    }
    for (const waiting of batch) {
      if (heldClaims.has(waiting.holdsClaim)) waiting.resolve(recorded.get(waiting) ?? { excluded: true });
      else waiting.reject(new ClaimLostError());
    }
  }

  async #store(entries: readonly NewLogEntry[]): Promise<readonly string[]> {
    const written = this.#writes?.startTimer();
    const logIds = await this.#logs.append(entries);
    written?.();
    return logIds;
  }

  /** Returns the entries that are not in the log. Entries of one clear batch can be about different messages. */
  async #missing<T extends { readonly entry: NewLogEntry }>(batch: readonly T[]): Promise<T[]> {
    const recorded = new Map<string, RecordedDecisions>();
    for (const { entry } of batch) {
      const key = keyOf(entry);
      if (recorded.has(key)) continue;
      recorded.set(key, new RecordedDecisions(await this.#logs.recordedOf(entry.eventId, entry.messageId)));
    }
    return batch.filter(({ entry }) => !recorded.get(keyOf(entry))?.consume(entry));
  }
}

function keyOf({ eventId, messageId }: NewLogEntry): string {
  return `${eventId} ${messageId}`;
}

/** Returns the claims that this node still holds. Entries of one event share a claim, which is checked once. */
async function heldClaimsOf(batch: readonly Waiting[]): Promise<ReadonlySet<Waiting['holdsClaim']>> {
  const claims = [...new Set(batch.map(({ holdsClaim }) => holdsClaim))];
  const held = await Promise.all(claims.map((holdsClaim) => holdsClaim()));
  return new Set(claims.filter((_, index) => held[index]));
}
