import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { type FollowOptions, followLog, positionAtEnd } from '../follow-log.ts';
import type { LogStore } from '../log-store.ts';
import { LiveEntry, logIdOf } from './live-entry.ts';

export interface LiveFeedOptions extends Pick<FollowOptions, 'onWritten' | 'pollMs'> {
  readonly logs: Pick<LogStore, 'page'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface FeedListener {
  /** Receives entries written since it joined, in order. */
  written(entries: readonly LiveEntry[]): void;
  /**
   * Call this when an entry was changed after it was written; the change is never published before the entry itself.
   */
  changed(entry: LiveEntry): void;
}

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
  /** Changes of entries that are not published yet. */
  readonly #early = new Map<string, LiveEntry>();

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

  /** Call this when an entry was changed. */
  async changed(logId: string): Promise<void> {
    if (this.#listeners.size === 0) return;
    const page = await this.#options.logs.page({ filter: {}, affix: 'append', logId: idAfter(logId), limit: 1 });
    const json = page.entries[0];
    if (!json || logIdOf(json) !== logId) return; // The entry was purged in the meantime.
    const entry = new LiveEntry(json);
    if (logId > this.#position) this.#early.set(logId, entry);
    else for (const listener of this.#listeners) listener.changed(entry);
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

  #publish(entries: readonly LiveEntry[]): void {
    for (const listener of this.#listeners) listener.written(entries);
    this.#position = entries.at(-1)?.logId ?? this.#position;
    for (const { logId } of entries) {
      const changed = this.#early.get(logId);
      if (!changed) continue;
      this.#early.delete(logId);
      for (const listener of this.#listeners) listener.changed(changed);
    }
  }

  #leave(listener: FeedListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#running?.stop.abort();
    this.#running = undefined;
    this.#early.clear();
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

/** Returns the position right after an entry, so that a read before it starts with that entry. */
function idAfter(logId: string): string {
  return (BigInt(`0x${logId}`) + 1n).toString(16).padStart(24, '0');
}
