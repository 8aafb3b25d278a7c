import type { LogFilter, LogStore } from '../log-store.ts';
import { matchesFilter } from '../matches-filter.ts';
import { LiveEntry } from './live-entry.ts';
import type { FeedListener } from './live-feed.ts';
import { type TailEvent, TailQueue, type WriteToSocket } from './tail-queue.ts';

export interface TailOptions {
  readonly logs: Pick<LogStore, 'page'>;
  readonly filter: LogFilter;
  /** Entries with a greater `_id` are sent. */
  readonly after: string;
}

/** Destination of events. */
export interface TailSink {
  /** Encodes an event for the wire. */
  readonly render: (kind: 'log' | 'update', entry: LiveEntry) => Buffer;
  readonly write: WriteToSocket;
  /** The reader is too slow: nothing more is sent. `logId`: the last entry sent to it, or its start position. */
  readonly onOverflow: (logId: string) => void;
}

const NO_SINK: TailSink = { render: () => Buffer.alloc(0), write: () => {}, onOverflow: () => {} };
const PAGE = 200;
const MAX_BUFFERED = 1_000;

/**
 * One live tail. It begins in `replay`: stored entries are read page by page, as fast as the reader accepts them, while
 * entries of the feed are buffered. Once a page is not full and the buffer did not overflow, the buffered entries are
 * sent, and the tail is `live`: entries of the feed are sent as they arrive. When the reader is too slow or leaves, the
 * tail is `ended`.
 */
export class Tail implements FeedListener {
  readonly #options: TailOptions;
  #sink: TailSink = NO_SINK;
  #queue = new TailQueue(NO_SINK.write);
  #state: 'replay' | 'live' | 'ended' = 'replay';
  /** `_id` of the last entry that was put in the queue. */
  #position: string;
  #buffer: LiveEntry[] = [];
  #bufferedChanges: LiveEntry[] = [];
  #hasOverflowed = false;
  #acceptedAtLastTick = -1;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#position = options.after;
  }

  get filter(): LogFilter {
    return this.#options.filter;
  }

  /** Sends what is stored, then goes live. To be called once, when the tail has joined the feed. */
  async send(sink: TailSink): Promise<void> {
    this.#sink = sink;
    this.#queue = new TailQueue(sink.write);
    const { logs, filter } = this.#options;
    for (let isAtEnd = false; !isAtEnd && this.#state === 'replay'; ) {
      this.#buffer = []; // Written before the page is read, so the page has it.
      this.#hasOverflowed = false;
      const page = await logs.page({ filter, affix: 'prepend', logId: this.#position, limit: PAGE });
      this.#send(page.entries.map((json) => new LiveEntry(json)).reverse());
      await this.#queue.drained();
      if (page.entries.length === PAGE) continue;
      while (this.#buffer.length > 0) {
        this.#send(this.#buffer.splice(0));
        await this.#queue.drained();
      }
      isAtEnd = !this.#hasOverflowed;
    }
    if (this.#state !== 'replay') return;
    this.#state = 'live';
    this.#sendChanges(this.#bufferedChanges.splice(0));
  }

  written(entries: readonly LiveEntry[]): void {
    if (this.#state === 'ended') return;
    const matching = entries.filter((entry) => this.#matches(entry));
    if (this.#state === 'live') {
      this.#send(matching);
      this.#checkOverflow();
    } else if (this.#buffer.length + matching.length > MAX_BUFFERED) {
      this.#buffer = []; // It is stored: a later page contains it.
      this.#hasOverflowed = true;
    } else if (!this.#hasOverflowed) {
      this.#buffer.push(...matching);
    }
  }

  changed(entry: LiveEntry): void {
    if (this.#state === 'ended' || !this.#matches(entry)) return;
    if (this.#state === 'live') this.#sendChanges([entry]);
    else this.#bufferedChanges.push(entry);
    this.#checkOverflow();
  }

  /** Sends a heartbeat to an idle connection; a client that accepted nothing since the last one gets no more. */
  tick(comment: Buffer): void {
    if (this.#state === 'ended') return;
    const accepted = this.#queue.acceptedWrites;
    const isStuck = !this.#queue.isEmpty && accepted === this.#acceptedAtLastTick;
    this.#acceptedAtLastTick = accepted;
    if (!isStuck) this.#queue.push([{ bytes: comment }]);
    else if (this.#state === 'replay') this.#overflow();
  }

  /** Stops sending and drops pending events. */
  end(): void {
    this.#state = 'ended';
    this.#buffer = [];
    this.#bufferedChanges = [];
    this.#queue.clear();
  }

  #matches(entry: LiveEntry): boolean {
    const { filter } = this;
    return Object.keys(filter).length === 0 || matchesFilter(entry.members, filter);
  }

  #send(entries: readonly LiveEntry[]): void {
    if (this.#state === 'ended') return;
    const next = entries.filter(({ logId }) => logId > this.#position);
    this.#position = next.at(-1)?.logId ?? this.#position;
    this.#queue.push(next.map((entry): TailEvent => ({ bytes: this.#sink.render('log', entry), logId: entry.logId })));
  }

  /** Skips a change of an entry that was not sent to the reader. */
  #sendChanges(entries: readonly LiveEntry[]): void {
    const sent = entries.filter(({ logId }) => logId <= this.#position);
    this.#queue.push(sent.map((entry): TailEvent => ({ bytes: this.#sink.render('update', entry) })));
  }

  #checkOverflow(): void {
    const isFull = this.#state === 'live' ? this.#queue.isOverLimit : this.#bufferedChanges.length > MAX_BUFFERED;
    if (isFull) this.#overflow();
  }

  #overflow(): void {
    const sent = this.#queue.sent ?? this.#options.after;
    this.end();
    this.#sink.onOverflow(sent);
  }
}
