import { flagOf, type Json, textOf } from '../base/json.ts';
import { keepNewest } from '../base/keep-newest.ts';
import { builtSettings } from '../filter/built-settings.ts';
import { fingerprint } from '../filter/fingerprint.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import type { CancelledMessages } from '../outbox/cancelled-messages.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { backoffMs } from '../platform/backoff.ts';
import type { Frame } from '../realtime/frame.ts';
import { applyPersonal, changesSummary } from './apply-personal.ts';
import type { CachedRows } from './cached-rows.ts';
import { CatchUp } from './catch-up/catch-up.ts';
import { ConversationFeed } from './catch-up/conversation-feed.ts';
import type { ChatStoreOptions } from './chat-store-options.ts';
import { ConversationStore } from './conversation-store.ts';
import { draftName } from './drafts.ts';
import { FrameApplier } from './frame-applier.ts';
import { ReadMarks } from './reading/read-marks.ts';
import { ReceiptCursors } from './reading/receipt-cursors.ts';
import { MessageRecords } from './records/message-records.ts';
import { PendingMessages } from './records/pending-messages.ts';
import { RowCache } from './row-cache.ts';
import { type ConversationState, fetchMessagePage } from './segments/message-pages.ts';
import { StoreRuns } from './store-runs.ts';
import type { ConversationRef } from './types.ts';

/**
 * All open conversations of one client. Routes frames, responses, and outbox changes to the stores they affect.
 * See docs/spec/sdk.md#conversation-store, #applying-changes, #catch-up.
 */
export class ChatStore {
  readonly messages: MessageRecords;
  readonly cursors: ReceiptCursors;
  readonly pending: PendingMessages;
  readonly agents: StoreRuns;
  readonly cache: RowCache | undefined;
  readonly cancelled: CancelledMessages;
  readonly #options: ChatStoreOptions;
  readonly #applier: FrameApplier;
  readonly #catchUp: CatchUp;
  readonly #stores = new Map<string, ConversationStore>();
  readonly #feeds = new Map<string, ConversationFeed>();
  /** Stores that no view shows, least recently used first. */
  readonly #idle = new Set<ConversationStore>();

  constructor(options: ChatStoreOptions) {
    const { records, logger, ownUid, cancelled } = options;
    this.#options = options;
    this.cancelled = cancelled;
    this.cursors = new ReceiptCursors(ownUid);
    this.messages = new MessageRecords({
      logger,
      read: (json) => records.message(json),
      ownUid,
      seen: (json) => cancelled.seen(json),
      tickOf: (record) => this.cursors.tickOf(record),
      runKeyOf: (json) => this.agents.keyOf(json),
    });
    this.pending = new PendingMessages(this.messages);
    const { timers, storage } = options;
    this.agents = new StoreRuns({
      ...options,
      messages: this.messages,
      isShown: (conversationId) => this.#isShown(conversationId),
      catchUp: async (conversationId) => this.#feeds.get(conversationId)?.catchUp(),
      changed: ({ conversationId, threadId }) => {
        for (const store of this.#stores.values()) {
          // The conversation id of a thread is unknown until its first page: the thread id identifies it too.
          if (store.conversationId !== conversationId && store.ref.parentMessageId !== threadId) continue;
          store.changed('runs');
          store.changed('timeline');
        }
      },
    });
    this.cache =
      storage && new RowCache({ storage, timers, rowsOf: (store, count) => this.#cachedRowsOf(store, count) });
    this.#catchUp = new CatchUp({
      ...options,
      messages: this.messages,
      cursors: this.cursors,
      storesOf: (conversationId) => this.#storesOf(conversationId),
      changed: (store) => this.cache?.changed(store),
      stored: (json) => this.stored(json),
    });
    this.#applier = new FrameApplier(this.messages, this.cursors);
  }

  get stores(): readonly ConversationStore[] {
    return [...this.#stores.values()];
  }

  /** uids of the other users of the shown one-on-one conversations. */
  get peers(): string[] {
    return this.#open().flatMap(({ ref }) => (ref.receiverType === 'user' ? ref.receiverId : []));
  }

  /** Returns the sequence number up to which all changes of a conversation are known; undefined if it is not open. */
  knownSeq(conversationId: string): number | undefined {
    return this.#feeds.get(conversationId)?.knownSeq;
  }

  /** Returns the store of a conversation and filter. It is the same one for equal arguments, until it is dropped. */
  open(ref: ConversationRef, filter: MessagesSettings): ConversationStore {
    const { receiverType, receiverId, parentMessageId } = ref;
    const settings = builtSettings({
      ...filter,
      [receiverType === 'group' ? 'guid' : 'uid']: receiverId,
      ...(parentMessageId !== undefined && { parentMessageId }),
    });
    const identity = `${this.#options.ownUid() ?? ''} ${fingerprint(settings)}`;
    const existing = this.#stores.get(identity);
    if (existing) {
      this.#idle.delete(existing);
      return existing;
    }
    const { http, records, timers, receipts } = this.#options;
    const scope = { receiver: receiverId, receiverType, parentId: parentMessageId };
    const store: ConversationStore = new ConversationStore({
      ref,
      identity,
      settings,
      records: this.messages,
      read: (json) => records.message(json),
      reads: new ReadMarks({
        timers,
        send: (id) => receipts.send({ receiptType: 'read', ...scope, id }),
        failed: (error) => {
          store.report(error);
          // If the mark was rejected, the messages are still unread.
          this.resumed(store);
        },
      }),
      fetchPage: (settings, request, signal) => fetchMessagePage(http, settings, request, signal),
      stateLoaded: (each, state) => this.#stateLoaded(each, state),
      behind: (each) => this.resumed(each),
      apply: (each, frame) => this.#applier.apply([each], frame),
    });
    this.#stores.set(identity, store);
    const cached = this.cache?.take(identity);
    // A feed means that another view already has newer rows.
    if (cached && !this.#feeds.has(cached.conversationId)) this.restore(store, cached);
    return store;
  }

  /** Fills a store with rows, and fetches the changes after them. */
  restore(store: ConversationStore, rows: Omit<CachedRows, 'reached'> & Partial<Pick<CachedRows, 'reached'>>): void {
    if (rows.reached) this.cursors.restore(rows.conversationId, threadIdOf(store.ref), rows.reached);
    store.restore(rows);
    this.#startAt(rows.conversationId, rows.seq);
  }

  /** Must be called after a view of the store was released. */
  released(store: ConversationStore): void {
    if (store.views.size > 0 || this.#stores.get(store.identity) !== store) return;
    store.reads.flush();
    const keptMessages = 100;
    store.suspend(keptMessages);
    this.#idle.add(store);
    // Number of stores that stay in memory, with their newest messages, when no view shows them.
    const maxIdle = 20;
    const leastRecent = keepNewest(this.#idle, maxIdle);
    if (leastRecent !== undefined) this.#drop(leastRecent);
    const { conversationId = '' } = store;
    if (this.#isShown(conversationId)) return;
    this.#feeds.get(conversationId)?.suspend();
    this.agents.runs.released(conversationId);
  }

  /** Must be called when a view shows an idle store again. Fetches what the store has missed. */
  resumed(store: ConversationStore): void {
    void this.#feeds.get(store.conversationId ?? '')?.catchUp();
  }

  /**
   * Applies a frame, and then calls the listeners. Frames of a shown conversation are applied in order, so that one after
   * a gap has to wait.
   */
  receive(frame: Frame): void {
    const { type, data, conversationId = '' } = frame;
    if (type === 'ai_event') this.agents.runs.receive(data);
    if (changesSummary(frame)) this.#applyPersonal(frame);
    this.#catchUp.track(frame);
    const feed = this.#isShown(conversationId) ? this.#feeds.get(conversationId) : undefined;
    if (feed) return feed.receive(frame);
    for (const store of this.#open()) store.bufferFrame(frame);
    this.#options.applied(frame, false);
  }

  /**
   * Must be called after a reconnection. Shown conversations catch up, because receipts, thread counts, and unread counts
   * are not replayed.
   */
  reconnected(): void {
    for (const store of this.#stores.values()) {
      store.reads.flush();
      store.invalidate();
    }
    for (const [conversationId, feed] of this.#feeds) if (this.#isShown(conversationId)) void feed.catchUp();
    this.agents.runs.resume();
  }

  /**
   * Must be called when the server reports that a conversation may have changed. It catches up even if it has all numbered frames:
   * others, such as read states, may be lost.
   */
  moved(conversationId: string, count: number | undefined): void {
    if (count !== undefined) for (const store of this.#storesOf(conversationId)) store.applyUnread({ count });
    if (this.#isShown(conversationId)) void this.#feeds.get(conversationId)?.catchUp();
  }

  /** Must be called after the typing users of a conversation have changed. */
  typingChanged(conversationId: string): void {
    for (const store of this.#storesOf(conversationId)) store.changed('typing');
  }

  draftChanged(name: string): void {
    for (const store of this.#open()) if (draftName(store.ref) === name) store.changed('draft');
  }

  /** Must be called after a pending message has changed or, with `isGone`, is no longer pending. */
  outboxChanged(entry: OutboxEntry, isGone: boolean): void {
    const uid = this.#options.ownUid();
    if (uid === undefined) return;
    this.pending.changed(entry, isGone, uid);
    for (const store of this.#open()) {
      store.changed('timeline');
      store.changed('outbox');
    }
  }

  /** Adds a message of the app to stores. */
  show(stores: readonly ConversationStore[], json: Json): void {
    this.#applier.upsert(stores, json);
  }

  /** Must be called with each message that a call of this client has created or changed. */
  stored(json: Json): void {
    this.#applier.upsert(this.#storesOf(textOf(json, 'conversationId')), json);
  }

  clear(): void {
    this.cache?.stop();
    this.agents.clear();
    this.pending.clear();
    for (const feed of this.#feeds.values()) feed.stop();
    for (const store of this.#stores.values()) store.dispose();
    for (const map of [this.#feeds, this.#stores]) map.clear();
    this.#idle.clear();
    this.cursors.clear();
    this.messages.clear();
  }

  #open(): ConversationStore[] {
    return this.stores.filter((store) => store.views.size > 0);
  }

  #storesOf(conversationId: string | undefined): ConversationStore[] {
    return this.stores.filter((store) => store.conversationId === conversationId);
  }

  #stateLoaded(store: ConversationStore, { conversationId, seq }: ConversationState): void {
    this.#startAt(conversationId, seq);
    this.cache?.changed(store);
  }

  #startAt(conversationId: string, seq: number): void {
    this.#options.loadedUpTo(conversationId, seq);
    this.#feedOf(conversationId).startAt(seq);
  }

  #cachedRowsOf(store: ConversationStore, count: number): CachedRows | undefined {
    const { conversationId = '' } = store;
    const [kept, seq] = [store.newestRows(count), this.knownSeq(conversationId)];
    if (!kept || seq === undefined) return undefined;
    const reached = this.cursors.positionsOf(conversationId, threadIdOf(store.ref));
    return { conversationId, seq: this.#catchUp.countedUpTo(kept.rows, seq), ...kept, reached };
  }

  #apply(conversationId: string, frame: Frame, isCaughtUp: boolean): void {
    const stores = this.#storesOf(conversationId);
    this.#applier.apply(stores, frame);
    for (const store of this.stores) store.bufferFrame(frame);
    for (const store of stores) this.cache?.changed(store);
    this.#options.applied(frame, isCaughtUp);
    // The frame of a permanent deletion has no unread count, because it is the same for all users.
    if (flagOf(frame.data, 'permanent') && stores.some((store) => store.unread.count > 0))
      void this.#feeds.get(conversationId)?.catchUp();
  }

  #feedOf(conversationId: string): ConversationFeed {
    const existing = this.#feeds.get(conversationId);
    if (existing) return existing;
    const { timers, randomBytes } = this.#options;
    const feed = new ConversationFeed({
      apply: (frame, isCaughtUp) =>
        this.agents.applyInOrder(frame, () => this.#apply(conversationId, frame, isCaughtUp)),
      dropped: (frame) => this.#options.applied(frame, false),
      changes: (since) => {
        this.agents.runs.resume(conversationId);
        return this.#catchUp.changes(conversationId, since);
      },
      reset: () => this.#catchUp.reset(conversationId),
      retryLater: (failures, run) => timers.after(backoffMs(failures, randomBytes), run),
      failed: (error) => this.#storesOf(conversationId).forEach((store) => store.report(error)),
    });
    this.#feeds.set(conversationId, feed);
    return feed;
  }

  #isShown(conversationId: string): boolean {
    return this.#storesOf(conversationId).some((store) => store.views.size > 0);
  }

  #drop(store: ConversationStore): void {
    this.#stores.delete(store.identity);
    store.dispose();
    const { conversationId = '' } = store;
    if (this.#storesOf(conversationId).length === 0) this.#feeds.delete(conversationId);
  }

  #applyPersonal(frame: Frame): void {
    applyPersonal(this.#storesOf(textOf(frame.data, 'conversationId')), this.#options.records, frame);
    this.peersChanged();
  }

  /** Must be called after a user or group has changed. Notifies all shown conversations. */
  peersChanged(): void {
    for (const store of this.#open()) store.changed('conversation');
  }
}

function threadIdOf({ parentMessageId }: ConversationRef): string | undefined {
  return parentMessageId === undefined ? undefined : String(parentMessageId);
}
