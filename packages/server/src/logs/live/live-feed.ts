import { setImmediate } from 'node:timers/promises';
import { describeError } from '../../base/errors/describe-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { type FollowOptions, followLog, positionAtEnd } from '../follow-log.ts';
import type { LogFilter, LogStore } from '../log-store.ts';
import { type EntryRun, entryRunsOf, pageOfRun } from './entry-runs.ts';
import { LiveEntry, logIdOf } from './live-entry.ts';

export interface LiveFeedOptions extends Pick<FollowOptions, 'onWritten' | 'pollMs'> {
  readonly logs: Pick<LogStore, 'page'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface FeedListener {
  /** Selects the entries that the listener needs; it may receive others. */
  readonly filter: LogFilter;
  /** Receives entries written since it joined, in order. */
  written(entries: readonly LiveEntry[]): void;
  /**
   * Receives an entry that was changed after it was written, never before `written` received the entry itself.
   */
  changed(entry: LiveEntry): void;
}

/** Number of searches of changed entries up to which they are cheaper than reading every changed entry. */
const MAX_FILTERS = 8;
/** A quarter of the limit of pending data per reader. */
const SLICE_BYTES = 256 * 1024;

interface Running {
  readonly stop: AbortController;
  readonly ready: Promise<void>;
}

/** Reads new entries once for all live tails; reads nothing while there are none. */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #listeners = new Set<FeedListener>();
  #running: Running | undefined;
  #position = '';
  /** Ids of changed entries that have not been read yet. */
  #changed = new Set<string>();
  #isReadingChanges = false;
  /** Changed entries that are not published yet, by id. */
  readonly #changedBeforePublished = new Map<string, LiveEntry>();

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  /**
   * Joins the feed. Once it resolves, the listener receives everything. Returns a function that ends the subscription.
   */
  async join(listener: FeedListener): Promise<() => void> {
    this.#listeners.add(listener);
    this.#running ??= this.#start();
    const leave = (): void => this.#leave(listener);
    try {
      await this.#running.ready;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Call this when entries were changed. Those that change while others are read are read together afterwards. */
  changed(logIds: readonly string[]): void {
    if (this.#listeners.size === 0) return;
    for (const logId of logIds) this.#changed.add(logId);
    if (!this.#isReadingChanges) void this.#readChanges();
  }

  #start(): Running {
    const stop = new AbortController();
    const ready = positionAtEnd(this.#options.logs).then((after) => {
      this.#position = after;
      void this.#run(after, stop.signal);
    });
    return { stop, ready };
  }

  async #run(after: string, until: AbortSignal): Promise<void> {
    for await (const { entries } of followLog({ ...this.#options, after, until })) {
      for (const slice of slicesOf(entries)) {
        if (until.aborted) return;
        this.#publish(slice.map((json) => new LiveEntry(json)));
        // Published events are handed to the sockets before more are published: a burst must not look like a slow reader.
        await setImmediate();
      }
    }
  }

  /** Reads one page after the other: a burst must not take the database connections of others. */
  async #readChanges(): Promise<void> {
    this.#isReadingChanges = true;
    while (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Set();
      for (const run of entryRunsOf(changed)) {
        try {
          await this.#publishChanges(run, changed);
        } catch (error) {
          this.#options.logger.error({ error: describeError(error) }, 'live tails were not notified of changes');
        }
        await setImmediate();
      }
    }
    this.#isReadingChanges = false;
  }

  async #publishChanges(run: EntryRun, changed: ReadonlySet<string>): Promise<void> {
    const read = new Map<string, LiveEntry>();
    for (const filter of this.#filters()) {
      const { entries } = await this.#options.logs.page({ filter, ...pageOfRun(run) });
      for (const json of entries) {
        const logId = logIdOf(json);
        if (changed.has(logId) && !read.has(logId)) read.set(logId, new LiveEntry(json));
      }
    }
    if (this.#listeners.size === 0) return;
    for (const [logId, entry] of [...read].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (logId > this.#position) this.#changedBeforePublished.set(logId, entry);
      else for (const listener of this.#listeners) listener.changed(entry);
    }
  }

  /** Returns filters that together find the entries of every listener. */
  #filters(): readonly LogFilter[] {
    const filters = new Map([...this.#listeners].map(({ filter }) => [JSON.stringify(filter), filter]));
    return filters.size > MAX_FILTERS ? [{}] : [...filters.values()];
  }

  #publish(entries: readonly LiveEntry[]): void {
    for (const listener of this.#listeners) listener.written(entries);
    this.#position = entries.at(-1)?.logId ?? this.#position;
    for (const { logId } of entries) {
      const changed = this.#changedBeforePublished.get(logId);
      if (!changed) continue;
      this.#changedBeforePublished.delete(logId);
      for (const listener of this.#listeners) listener.changed(changed);
    }
  }

  #leave(listener: FeedListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#running?.stop.abort();
    this.#running = undefined;
    this.#changed.clear();
    this.#changedBeforePublished.clear();
  }
}

function* slicesOf(entries: readonly Buffer[]): Generator<readonly Buffer[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, { length }] of entries.entries()) {
    bytes += length;
    if (bytes < SLICE_BYTES) continue;
    yield entries.slice(from, index + 1);
    from = index + 1;
    bytes = 0;
  }
  if (from < entries.length) yield entries.slice(from);
}
