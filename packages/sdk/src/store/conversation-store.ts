import { type ChatException, exceptionOf } from '../base/chat-exception.ts';
import { idOf, type Json } from '../base/json.ts';
import { matchesSettings } from '../filter/matches-settings.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Frame } from '../realtime/frame.ts';
import type { CachedRows } from './cached-rows.ts';
import { isFromOthers } from './reading/first-unread-key.ts';
import type { ReadMarks } from './reading/read-marks.ts';
import type { MessageRecords } from './records/message-records.ts';
import type {
  ConversationState,
  KnownUnread,
  MessagePage,
  PageRequest,
  UnreadState,
} from './segments/message-pages.ts';
import type { Segment } from './segments/segment.ts';
import { Segments } from './segments/segments.ts';
import type { StoreView } from './store-view.ts';
import type { ConversationRef, EdgeSide, StoreTopic } from './types.ts';

export interface ConversationStoreOptions {
  readonly ref: ConversationRef;
  readonly identity: string;
  readonly settings: MessagesSettings & { readonly limit: number };
  readonly records: MessageRecords;
  readonly read: (json: Json) => BaseMessage;
  readonly fetchPage: (settings: MessagesSettings, request: PageRequest, signal: AbortSignal) => Promise<MessagePage>;
  /** Called with the state of the conversation that a page contains. */
  readonly stateLoaded: (store: ConversationStore, state: ConversationState) => void;
  /** Called when rows were loaded that may lack frames, because they were requested before the connection existed. */
  readonly behind: (store: ConversationStore) => void;
  /** Sends the user's read position. */
  readonly reads: ReadMarks;
  /** Applies a frame to this store. */
  readonly apply: (store: ConversationStore, frame: Frame) => void;
}

/** A page around a message, and the segment that contains it. */
export interface FoundPage {
  readonly segment: Segment;
  readonly page: MessagePage;
}

/**
 * One conversation or thread under one filter: its segments and its unread state. Several views share it and its
 * requests. See docs/spec/sdk.md#conversation-store, #loading-and-segments.
 */
export class ConversationStore {
  readonly ref: ConversationRef;
  readonly identity: string;
  readonly settings: ConversationStoreOptions['settings'];
  readonly segments: Segments;
  readonly views = new Set<StoreView>();
  readonly reads: ReadMarks;
  /** Id of the conversation on the server; undefined until the first page. */
  conversationId: string | undefined;
  unread: UnreadState = { count: 0, lastReadMessageId: undefined };
  /** Sequence number up to which the newest page is current. */
  loadedSeq = 0;
  readonly #options: ConversationStoreOptions;
  #unreadRevision = 0;
  /** Sequence number of the last frame with an unread count. */
  #countSeq = 0;
  /**
   * Frames received while pages are fetched; undefined while none is. They are applied after the response, which the
   * server may have computed before them.
   */
  #buffer: Frame[] | undefined;
  #buffering = 0;
  #abort = new AbortController();
  #newest: Promise<Segment> | undefined;
  readonly #around = new Map<string, Promise<FoundPage>>();
  /**
   * Incremented when responses in flight become stale. A response to an earlier generation is discarded, and the request
   * repeated.
   */
  #requestGeneration = 0;
  /** Whether the first page was requested before the connection was established. */
  #isBehind = false;

  constructor(options: ConversationStoreOptions) {
    this.#options = options;
    this.ref = options.ref;
    this.settings = options.settings;
    this.identity = options.identity;
    this.reads = options.reads;
    this.segments = new Segments({
      records: options.records,
      merged: (from, into) => this.#showMerged(from, into),
    });
  }

  /**
   * Must be called when a response with an unread state is requested. Returns a function that takes the state, unless a newer one
   * is known. `seq`: sequence number of the response. The count of a later message is newer, but leaves the read position as it is.
   */
  trackUnread(): (unread: KnownUnread, seq: number) => void {
    const { isPending } = this.reads;
    const revision = this.#unreadRevision;
    return (unread, seq) => {
      if (this.ref.parentMessageId !== undefined || revision !== this.#unreadRevision) return;
      // The server had not processed the pending read mark.
      if (isPending && (unread.lastReadMessageId ?? 0) < (this.unread.lastReadMessageId ?? 0)) return;
      this.setUnread({ ...unread, ...(this.#countSeq > seq && { count: this.unread.count }) });
      this.reads.acknowledge(this.unread.lastReadMessageId ?? 0);
    };
  }

  /** Returns whether a message belongs to this list, by filter, kind, and thread. */
  accepts(json: Json): boolean {
    return matchesSettings(this.settings, this.#options.read(json));
  }

  /** Fills the store with cached rows. */
  restore({
    conversationId,
    rows,
    isWhole,
    seq,
    unreadMessageCount,
    lastReadMessageId,
  }: Omit<CachedRows, 'reached'>): void {
    this.conversationId = conversationId;
    this.loadedSeq = seq;
    this.unread = { count: unreadMessageCount, lastReadMessageId };
    const older = { id: idOf(rows[0] ?? {}, 'id'), isDone: isWhole };
    const newer = { id: undefined, isDone: true };
    this.segments.makeLive(this.segments.add({ messages: rows, older, newer, isAnchorFound: false, state: undefined }));
  }

  /** Returns the newest stored messages for the cache; undefined without a live segment. */
  newestRows(
    count: number,
  ): Pick<CachedRows, 'rows' | 'isWhole' | 'unreadMessageCount' | 'lastReadMessageId'> | undefined {
    const { live } = this.segments;
    if (!live) return undefined;
    const rows = live.keys.slice(-count).flatMap((key) => {
      const json = this.#options.records.jsonOf(key);
      return idOf(json, 'id') === undefined ? [] : [json];
    });
    const { count: unreadMessageCount, lastReadMessageId } = this.unread;
    return { rows, isWhole: live.older.isDone && live.size <= count, unreadMessageCount, lastReadMessageId };
  }

  /** Loads the newest page, which becomes the live segment. Concurrent calls share one request. Rejects if it fails. */
  loadNewest(): Promise<Segment> {
    this.#newest ??= this.#buffered(async () => {
      const page = await this.#fetch({ kind: 'newest' });
      this.loadedSeq = page.state?.seq ?? 0;
      return this.#pageAdded(this.segments.add(page), page);
    }).finally(() => {
      this.#newest = undefined;
    });
    return this.#newest;
  }

  /**
   * Loads a message, or the boundary between read and unread, with its neighbours. Equal concurrent calls share one
   * request.
   */
  loadAround(id: number | 'unread', before = 15, after = 15): Promise<FoundPage> {
    const name = [id, before, after].join();
    const loading =
      this.#around.get(name) ??
      this.#buffered(async () => {
        const page = await this.#fetch({ kind: 'around', id, before, after });
        return { segment: this.#pageAdded(this.segments.add(page), page), page };
      }).finally(() => this.#around.delete(name));
    this.#around.set(name, loading);
    return loading;
  }

  /**
   * Must be called after a reconnection. Responses in flight may lack frames, so their requests are repeated. A first page
   * is nevertheless shown, and then updated.
   */
  invalidate(): void {
    if (this.conversationId === undefined) this.#isBehind = true;
    else this.#requestGeneration += 1;
  }

  /** Returns the id of the first unread message; undefined if there is none. */
  async firstUnreadId(): Promise<number | undefined> {
    const [first] = (await this.#fetch({ kind: 'firstUnread' })).messages;
    return first && idOf(first, 'id');
  }

  /** Loads the next page at one end of a segment. Concurrent calls share one request. Rejects if it fails. */
  loadEdge(segment: Segment, side: EdgeSide): Promise<void> {
    const { id, isDone } = segment[side];
    if (isDone || id === undefined) return Promise.resolve();
    segment.loading[side] ??= this.#buffered(() => this.#extend(segment, side, id)).finally(() => {
      delete segment.loading[side];
      this.changed('timeline');
    });
    delete segment.failed[side];
    this.changed('timeline');
    return segment.loading[side];
  }

  /**
   * Must be called with each frame, which is buffered while requests are in flight. Accepts frames of any conversation,
   * because the id of this one is unknown before the first response.
   */
  bufferFrame(frame: Frame): void {
    this.#buffer?.push(frame);
  }

  /** Inserts or moves a message that is new or has changed, or removes it if it no longer matches the filter. */
  update(key: string, json: Json): void {
    if (!this.accepts(json)) {
      this.segments.remove(key);
    } else {
      const segment = this.segments.segmentOf(key);
      if (segment) segment.settle(key);
      else this.segments.place(key);
    }
    this.changed('timeline');
  }

  /** Sets an unread state from a frame without a sequence number, or of the user, which is newer than that of any response in flight. */
  applyUnread(unread: Partial<UnreadState>): void {
    this.#unreadRevision += 1;
    this.setUnread(unread);
  }

  /** Sets the unread count in the frame of a message. */
  setCount(count: number, seq: number): void {
    this.#countSeq = seq;
    this.setUnread({ count });
  }

  /** Sets an unread state from a response. Threads have none. */
  setUnread(unread: Partial<UnreadState>): void {
    if (this.ref.parentMessageId !== undefined) return;
    const next = { ...this.unread, ...unread };
    if (next.count === this.unread.count && next.lastReadMessageId === this.unread.lastReadMessageId) return;
    this.unread = next;
    this.changed('unread');
  }

  /** Marks everything up to a message as read: lowers the unread count at once, and queues the read mark. */
  seen(id: number, ownUid: string | undefined): void {
    if (this.ref.parentMessageId === undefined && this.unread.count === 0) return;
    if (id <= (this.unread.lastReadMessageId ?? 0) || !this.reads.seen(id)) return;
    const unread = this.segments.live?.keys.filter((key) => this.#isUnreadAfter(key, id, ownUid)).length ?? 0;
    this.applyUnread({ count: Math.min(this.unread.count, unread), lastReadMessageId: id });
  }

  /** Notifies all views that a topic has changed. */
  changed(topic: StoreTopic): void {
    for (const view of this.views) view.changed(topic);
  }

  /** Reports a failure of background work to the views. */
  report(error: ChatException): void {
    for (const view of this.views) view.report(error);
  }

  /** Aborts requests and drops all but the newest `count` messages. To be called when no view shows the store any more. */
  suspend(count: number): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#buffer = undefined;
    this.segments.shrink(count);
  }

  dispose(): void {
    this.#abort.abort();
    this.segments.clear();
  }

  #isUnreadAfter(key: string, id: number, ownUid: string | undefined): boolean {
    const json = this.#options.records.jsonOf(key);
    return (idOf(json, 'id') ?? 0) > id && isFromOthers(json, ownUid);
  }

  /** Fetches a page. Repeats the request while the response is stale. */
  async #fetch(request: PageRequest): Promise<MessagePage> {
    for (;;) {
      const [generation, takeUnread] = [this.#requestGeneration, this.trackUnread()];
      const sinceRevision = this.#options.records.countsRevision;
      const page = await this.#options.fetchPage(this.settings, request, this.#abort.signal);
      if (generation !== this.#requestGeneration) continue;
      // Counts received during the request are newer than those of the response.
      const messages = page.messages.map((json) => this.#options.records.withLatestCounts(json, sinceRevision));
      const { state } = page;
      if (state) takeUnread(state.unread, state.seq);
      return { ...page, messages };
    }
  }

  async #extend(segment: Segment, side: EdgeSide, id: number): Promise<void> {
    try {
      const page = await this.#fetch({ kind: side, id });
      if (!this.segments.has(segment)) return;
      this.#pageAdded(this.segments.extend(segment, side, page), page);
    } catch (error) {
      segment.failed[side] = exceptionOf(error, 'ERR_BAD_RESPONSE');
      throw segment.failed[side];
    }
  }

  /**
   * Takes over the state of an added page, and the frames received during its request. Makes the segment live if it
   * ends at the newest message.
   */
  #pageAdded(segment: Segment, { state }: MessagePage): Segment {
    if (state) this.conversationId = state.conversationId;
    const live = segment.newer.isDone ? this.segments.makeLive(segment) : segment;
    const pageSeq = state?.seq ?? 0;
    let seq = pageSeq;
    // Frames received during the request may be newer than the response.
    for (const frame of this.#buffer ?? []) {
      const isOlder = frame.seq !== undefined && frame.seq <= pageSeq;
      if (isOlder || frame.conversationId !== this.conversationId) continue;
      this.#options.apply(this, frame);
      if (frame.seq === seq + 1) seq = frame.seq;
    }
    if (state) this.#setState({ ...state, seq });
    // The new segment is kept too: the caller is about to show it.
    this.segments.trim((each) => each === live || [...this.views].some((view) => view.active === each));
    this.changed('timeline');
    return live;
  }

  #setState(state: ConversationState): void {
    this.#options.stateLoaded(this, state);
    if (!this.#isBehind) return;
    this.#isBehind = false;
    // Other requests in flight may be equally old.
    this.invalidate();
    this.#options.behind(this);
  }

  async #buffered<T>(load: () => Promise<T>): Promise<T> {
    this.#buffering += 1;
    this.#buffer ??= [];
    try {
      return await load();
    } finally {
      this.#buffering -= 1;
      if (this.#buffering === 0) this.#buffer = undefined;
    }
  }

  #showMerged(from: Segment, into: Segment): void {
    for (const view of this.views) if (view.active === from) view.active = into;
  }
}
