import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { NewAuditRow } from '../storage/audit/audit-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Act, type ActOrigin, type ActResult, toAuditRow } from './act.ts';

export interface FoldedActsOptions {
  readonly append: (rows: readonly NewAuditRow[]) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Entries per minute beyond which only one sum per action is written. */
  readonly maxPerMinute: number;
}

interface Seen {
  readonly origin: ActOrigin;
  readonly act: Act;
  readonly result: ActResult;
  /** Number of equal acts after the first. */
  repeats: number;
}

const WRITTEN_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
/** Entries that wait for a database that is down. */
const MAX_WAITING = 10_000;

/**
 * Acts that are recorded off the request path: reads of content and rejected calls. The first of its kind is written
 * within a second; equal ones of the same minute are counted, and the count is written when the minute is over. What
 * exceeds `maxPerMinute` different acts becomes one sum per action and operator: a flood cannot fill the disk.
 * See docs/decisions/audit-log.md.
 */
export class FoldedActs {
  readonly #options: FoldedActsOptions;
  readonly #end: () => void;
  #seen = new Map<string, Seen>();
  #beyond = new Map<string, Seen>();
  #minuteEndsAtMs = 0;
  #waiting: NewAuditRow[] = [];
  #writing = Promise.resolve();

  constructor(options: FoldedActsOptions) {
    this.#options = options;
    this.#end = every(options.clock, WRITTEN_EVERY_MS, () => void this.#write());
  }

  note(origin: ActOrigin, act: Act, result: ActResult): void {
    const nowMs = this.#options.clock.now();
    this.#closeMinute(nowMs);
    const key = keyOf(origin, act, result);
    const seen = this.#seen.get(key);
    if (seen) {
      seen.repeats += 1;
    } else if (this.#seen.size < this.#options.maxPerMinute) {
      this.#seen.set(key, { origin, act, result, repeats: 0 });
      this.#wait(toAuditRow(origin, act, nowMs, result));
    } else {
      this.#countBeyond(origin, act, result);
    }
  }

  /** Writes what is noted so far, counts of the running minute included. */
  async flush(): Promise<void> {
    this.#closeMinute(Number.POSITIVE_INFINITY);
    await this.#write();
  }

  /** Writes everything, then stops accepting acts. */
  async stop(): Promise<void> {
    this.#end();
    await this.flush();
  }

  /** Counts further acts by action and operator, because the number of users is unbounded. */
  #countBeyond({ actor }: ActOrigin, { action }: Act, { outcome }: ActResult): void {
    const origin: ActOrigin = { actor: actor.kind === 'user' ? { kind: 'user' } : actor };
    const key = keyOf(origin, { action }, { outcome });
    const sum = this.#beyond.get(key);
    if (sum) sum.repeats += 1;
    else this.#beyond.set(key, { origin, act: { action }, result: { outcome }, repeats: 1 });
  }

  #closeMinute(nowMs: number): void {
    if (nowMs < this.#minuteEndsAtMs) return;
    const atMs = this.#options.clock.now();
    for (const { origin, act, result, repeats } of [...this.#seen.values(), ...this.#beyond.values()]) {
      if (repeats > 0) this.#wait(toAuditRow(origin, act, atMs, { ...result, count: repeats }));
    }
    this.#seen = new Map();
    this.#beyond = new Map();
    this.#minuteEndsAtMs = atMs + MINUTE_MS;
  }

  #wait(row: NewAuditRow): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(row);
    else this.#options.logger.warn({ action: row.action }, 'an audit entry is lost: the database does not respond');
  }

  #write(): Promise<void> {
    this.#closeMinute(this.#options.clock.now());
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return;
    this.#waiting = [];
    try {
      await this.#options.append(rows);
    } catch (error) {
      this.#waiting = [...rows, ...this.#waiting];
      this.#options.logger.error({ error: describeError(error) }, 'audit entries cannot be written, next try in 1 s');
    }
  }
}

function keyOf(
  { actor, address, operation }: ActOrigin,
  { action, target }: Act,
  { outcome, code }: ActResult,
): string {
  return JSON.stringify([action, outcome, code, actor.kind, actor.id, address, operation, target?.kind, target?.id]);
}
