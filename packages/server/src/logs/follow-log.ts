import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every, sleep } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { LogFilter, LogPage, LogStore } from './log-store.ts';

/** Stored entries, oldest first. */
export interface LogBatch {
  readonly entries: readonly Buffer[];
  /** `_id` of the last one: where to continue after a restart. */
  readonly last: string;
}

export interface FollowOptions {
  readonly logs: Pick<LogStore, 'page'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly filter?: LogFilter;
  /** Position, 24 hex: only entries with a greater `_id` are returned. `positionAtEnd` is that of the newest. */
  readonly after: string;
  /** Registers a listener for "this process has written entries"; returns a function that removes it. */
  readonly onWritten: (listener: () => void) => () => void;
  /** Interval of checks for entries of other processes, ms. Absent: no other process writes. */
  readonly pollMs?: number;
  readonly until: AbortSignal;
}

/** The position before every entry. */
export const LOG_START = '0'.repeat(24);
const BATCH = 500;
const RETRY_MS = 1_000;

/**
 * Follows the log from a position until the signal aborts. Yields every entry once, in `_id` order, which is the order
 * in which entries become visible. Does not read ahead, so a slow reader holds only one batch. While the log cannot be
 * read, tries again every second.
 */
export async function* followLog(options: FollowOptions): AsyncGenerator<LogBatch, void, undefined> {
  const { until } = options;
  let { after } = options;
  using bell = new Bell(options);
  while (!until.aborted) {
    bell.reset(); // Before reading: entries written from here on wake the loop again.
    const page = await read(options, after);
    if (page?.first) {
      after = page.first.logId;
      yield { entries: page.entries.toReversed(), last: after };
    }
    if (page && page.entries.length < BATCH) await bell.rung();
  }
}

/** Returns the position of the newest entry: following from here yields only later entries. */
export async function positionAtEnd(logs: Pick<LogStore, 'page'>): Promise<string> {
  const { first } = await logs.page({ filter: {}, affix: 'append', limit: 1 });
  return first?.logId ?? LOG_START;
}

async function read(options: FollowOptions, after: string): Promise<LogPage | undefined> {
  const { logs, filter = {}, clock, logger, until } = options;
  try {
    return await logs.page({ filter, affix: 'prepend', logId: after, limit: BATCH });
  } catch (error) {
    if (until.aborted) return undefined;
    logger.error({ error: describeError(error) }, 'the log cannot be followed, trying again');
    await sleep(clock, RETRY_MS, until);
    return undefined;
  }
}

/** Resolves when there may be new entries, when a check is due, and at the end. */
class Bell implements Disposable {
  #isRung = Promise.withResolvers<void>();
  readonly #ends: (() => void)[];

  constructor({ clock, onWritten, pollMs, until }: FollowOptions) {
    const ring = (): void => this.#isRung.resolve();
    until.addEventListener('abort', ring);
    this.#ends = [onWritten(ring), () => until.removeEventListener('abort', ring)];
    if (pollMs !== undefined) this.#ends.push(every(clock, pollMs, ring));
  }

  reset(): void {
    this.#isRung = Promise.withResolvers();
  }

  rung(): Promise<void> {
    return this.#isRung.promise;
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends) end();
  }
}
