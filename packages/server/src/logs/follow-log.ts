import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every, sleep } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { LogFilter, LogPage, LogStore } from './log-store.ts';

/** Stored entries, oldest first. */
export interface LogBatch {
  readonly entries: readonly Buffer[];
  /** `_id` of the last entry, from which to continue after a restart. */
  readonly last: string;
}

export interface FollowOptions {
  readonly logs: Pick<LogStore, 'page'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly filter?: LogFilter;
  /** Position (24 hex digits): only entries with a greater `_id` are yielded. `positionAtEnd` returns that of the newest entry. */
  readonly after: string;
  /** Registers a listener that is called when this process has written entries. Returns a function that removes it. */
  readonly onWritten: (listener: () => void) => () => void;
  /** Interval at which to look for entries of other processes, ms. Absent: no other process writes. */
  readonly pollMs?: number;
  readonly until: AbortSignal;
}

/** The position before all entries. */
export const LOG_START = '0'.repeat(24);
const BATCH_SIZE = 500;
const RETRY_MS = 1_000;

/**
 * Follows the log from a position until the signal aborts. Yields every entry once, in `_id` order, which is the order
 * in which entries become visible. Does not read ahead, so a slow reader holds only one batch. While the log cannot be
 * read, tries again every second.
 */
export async function* followLog(options: FollowOptions): AsyncGenerator<LogBatch, void, undefined> {
  const { until } = options;
  let { after } = options;
  using waker = new Waker(options);
  while (!until.aborted) {
    waker.reset(); // Before reading: entries written from here on wake the loop again.
    const page = await read(options, after);
    if (page?.first) {
      after = page.first.logId;
      yield { entries: page.entries.toReversed(), last: after };
    }
    if (page && page.entries.length < BATCH_SIZE) await waker.woken();
  }
}

/** Returns the position of the newest entry, from which only later entries follow; `LOG_START` if the log is empty. */
export async function positionAtEnd(logs: Pick<LogStore, 'page'>): Promise<string> {
  const { first } = await logs.page({ filter: {}, affix: 'append', limit: 1 });
  return first?.logId ?? LOG_START;
}

async function read(options: FollowOptions, after: string): Promise<LogPage | undefined> {
  const { logs, filter = {}, clock, logger, until } = options;
  try {
    return await logs.page({ filter, affix: 'prepend', logId: after, limit: BATCH_SIZE });
  } catch (error) {
    if (until.aborted) return undefined;
    logger.error({ error: describeError(error) }, 'the log cannot be followed, trying again');
    await sleep(clock, RETRY_MS, until);
    return undefined;
  }
}

/** Wakes the reader when this process has written entries, when a poll is due, and when the signal aborts. */
class Waker implements Disposable {
  #wakeUp = Promise.withResolvers<void>();
  readonly #removeListeners: (() => void)[];

  constructor({ clock, onWritten, pollMs, until }: FollowOptions) {
    const wake = (): void => this.#wakeUp.resolve();
    until.addEventListener('abort', wake);
    this.#removeListeners = [onWritten(wake), () => until.removeEventListener('abort', wake)];
    if (pollMs !== undefined) this.#removeListeners.push(every(clock, pollMs, wake));
  }

  reset(): void {
    this.#wakeUp = Promise.withResolvers();
  }

  woken(): Promise<void> {
    return this.#wakeUp.promise;
  }

  [Symbol.dispose](): void {
    for (const remove of this.#removeListeners) remove();
  }
}
