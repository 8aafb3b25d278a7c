import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { NewAuditRow } from '../storage/audit/audit-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Act, type ActOrigin, type ActResult, toAuditRow } from './act.ts';

export interface ActAggregatorOptions {
  readonly append: (rows: readonly NewAuditRow[]) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Maximum number of different acts per minute that are written separately. Others are summed per action and actor. */
  readonly maxPerMinute: number;
}

interface CountedAct {
  readonly origin: ActOrigin;
  readonly act: Act;
  readonly result: ActResult;
  /** Number of equal acts after the first. */
  repeats: number;
}

const WRITE_INTERVAL_MS = 1_000;
const MINUTE_MS = 60_000;
/** Maximum number of entries that wait while the database is down. */
const MAX_QUEUED = 10_000;

/**
 * Records reads of content and rejected calls without delaying the request. The first of several equal acts is written within
 * a second. Further ones in the same minute are counted, and their number is written at the end of the minute. Beyond
 * `maxPerMinute` different acts, only a sum per action and actor is written, so that a flood cannot fill the disk. See
 * docs/decisions/audit-log.md.
 */
export class ActAggregator {
  readonly #options: ActAggregatorOptions;
  readonly #stopTimer: () => void;
  #minuteActs = new Map<string, CountedAct>();
  #overflow = new Map<string, CountedAct>();
  #minuteEndsAtMs = 0;
  #queue: NewAuditRow[] = [];
  #writing = Promise.resolve();

  constructor(options: ActAggregatorOptions) {
    this.#options = options;
    this.#stopTimer = every(options.clock, WRITE_INTERVAL_MS, () => void this.#write());
  }

  record(origin: ActOrigin, act: Act, result: ActResult): void {
    const nowMs = this.#options.clock.now();
    this.#closeMinute(nowMs);
    const key = keyOf(origin, act, result);
    const seen = this.#minuteActs.get(key);
    if (seen) {
      seen.repeats += 1;
    } else if (this.#minuteActs.size < this.#options.maxPerMinute) {
      this.#minuteActs.set(key, { origin, act, result, repeats: 0 });
      this.#enqueue(toAuditRow(origin, act, nowMs, result));
    } else {
      this.#countOverflow(origin, act, result);
    }
  }

  /** Writes all recorded acts, including the counts of the current minute. */
  async flush(): Promise<void> {
    this.#closeMinute(Number.POSITIVE_INFINITY);
    await this.#write();
  }

  /** Writes all recorded acts, and stops. */
  async stop(): Promise<void> {
    this.#stopTimer();
    await this.flush();
  }

  /** Counts an act by action and actor; acts of all users together, because there may be any number of them. */
  #countOverflow({ actor }: ActOrigin, { action }: Act, { outcome }: ActResult): void {
    const origin: ActOrigin = { actor: actor.kind === 'user' ? { kind: 'user' } : actor };
    const key = keyOf(origin, { action }, { outcome });
    const sum = this.#overflow.get(key);
    if (sum) sum.repeats += 1;
    else this.#overflow.set(key, { origin, act: { action }, result: { outcome }, repeats: 1 });
  }

  #closeMinute(nowMs: number): void {
    if (nowMs < this.#minuteEndsAtMs) return;
    const atMs = this.#options.clock.now();
    for (const { origin, act, result, repeats } of [...this.#minuteActs.values(), ...this.#overflow.values()]) {
      if (repeats > 0) this.#enqueue(toAuditRow(origin, act, atMs, { ...result, count: repeats }));
    }
    this.#minuteActs = new Map();
    this.#overflow = new Map();
    this.#minuteEndsAtMs = atMs + MINUTE_MS;
  }

  #enqueue(row: NewAuditRow): void {
    if (this.#queue.length < MAX_QUEUED) this.#queue.push(row);
    else this.#options.logger.warn({ action: row.action }, 'an audit entry is lost: the database does not respond');
  }

  #write(): Promise<void> {
    this.#closeMinute(this.#options.clock.now());
    this.#writing = this.#writing.then(() => this.#writeQueue());
    return this.#writing;
  }

  async #writeQueue(): Promise<void> {
    const rows = this.#queue;
    if (rows.length === 0) return;
    this.#queue = [];
    try {
      await this.#options.append(rows);
    } catch (error) {
      this.#queue = [...rows, ...this.#queue];
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
