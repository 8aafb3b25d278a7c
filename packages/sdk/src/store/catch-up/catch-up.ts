import { isRetryable } from '../../base/chat-exception.ts';
import { asJson, idOf, type Json, numberOf } from '../../base/json.ts';
import { nothing } from '../../base/nothing.ts';
import type { HttpClient } from '../../http/http-client.ts';
import { path } from '../../http/path.ts';
import type { RecordCache } from '../../model/record-cache.ts';
import type { Timers } from '../../platform/timers.ts';
import type { Frame } from '../../realtime/frame.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { ReceiptCursors } from '../reading/receipt-cursors.ts';
import type { MessageRecords } from '../records/message-records.ts';
import { withReplyCount } from '../segments/message-pages.ts';
import type { ConversationRef } from '../types.ts';
import { fetchConversationChanges } from './conversation-changes.ts';
import type { ChangesPage } from './conversation-feed.ts';
import { countedParent } from './counted-parent.ts';
import { resetToNewest } from './reset-to-newest.ts';

/** Dependencies of `CatchUp`. */
export interface CatchUpOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly records: RecordCache;
  readonly messages: MessageRecords;
  readonly cursors: ReceiptCursors;
  readonly storesOf: (conversationId: string) => readonly ConversationStore[];
  /** Called after a store has changed. */
  readonly changed: (store: ConversationStore) => void;
  /** Called with each message that was fetched again. */
  readonly stored: (json: Json) => void;
}

/**
 * Fetches the missed changes of a conversation, with its receipts, unread count and reply counts.
 * See docs/spec/sdk.md#catch-up.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;

  /**
   * Messages whose replies have changed, but not yet their reply count: id → sequence number of the last such change.
   */
  readonly #uncounted = new Map<number, number>();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /**
   * Must be called with each frame. Remembers reply counts that a frame has made outdated: the new count comes in another
   * frame, which is lost if the connection breaks in between.
   */
  track(frame: Frame): void {
    const parent = countedParent(frame);
    if (parent !== undefined) this.#uncounted.set(parent, frame.seq ?? 0);
    if (frame.type === 'thread_updated') this.#uncounted.delete(idOf(frame.data, 'parentId') ?? 0);
  }

  /** Returns the sequence number up to which all messages and reply counts are current, at most `seq`. */
  countedUpTo(messages: readonly Json[], seq: number): number {
    const uncounted = messages.flatMap((json) => this.#uncounted.get(idOf(json, 'id') ?? 0) ?? []);
    return Math.min(seq, ...uncounted.map((seqOfChange) => seqOfChange - 1));
  }

  /** Fetches a page of changes after the sequence number `since`, and applies everything in it except its frames. */
  async changes(conversationId: string, since: number): Promise<ChangesPage> {
    const { http, storesOf } = this.#options;
    const stores = storesOf(conversationId);
    const takers = stores.map((store) => store.trackUnread());
    const changes = await fetchConversationChanges(http, conversationId, since);
    if (changes.unread) for (const takeUnread of takers) takeUnread(changes.unread, changes.toSeq);
    if (changes.saved) this.#options.messages.applySaved(conversationId, new Set(changes.saved));
    if (stores[0]) await this.#applyReceipts(conversationId, stores[0].ref, changes.receipts);
    this.#refetchParents(stores, changes.frames);
    return changes;
  }

  /**
   * Replaces the live segment with the newest page, and reloads older segments that are shown. To be called when too many
   * changes are missing. Resolves to the sequence number up to which all shown rows are current; undefined if no view
   * shows the conversation.
   */
  async reset(conversationId: string): Promise<number | undefined> {
    const seqs: number[] = [];
    const stores = new Set(this.#options.storesOf(conversationId));
    for (const store of stores) {
      const seq = await resetToNewest(store);
      if (seq !== undefined) seqs.push(seq);
      // Stores opened during the request may lack the waiting frames: they are reset too.
      for (const opened of this.#options.storesOf(conversationId)) stores.add(opened);
    }
    return seqs.length === 0 ? undefined : Math.min(...seqs);
  }

  async #applyReceipts(conversationId: string, ref: ConversationRef, receipts: readonly Json[]): Promise<void> {
    if (receipts.length === 0) return;
    const { cursors, messages, storesOf, changed } = this.#options;
    const others = ref.receiverType === 'user' ? 1 : await this.#othersIn(ref.receiverId);
    if (!cursors.applyAll(conversationId, receipts, others)) return;
    messages.refreshTicks();
    for (const store of storesOf(conversationId)) changed(store);
  }

  /**
   * Returns the number of other members of a group. Comparing it with the listed receipts shows whether all members have
   * one, because members without a receipt are not listed.
   */
  async #othersIn(guid: string): Promise<number> {
    const { http, records } = this.#options;
    const group = records.group(guid) ?? {};
    if ('membersCount' in group) return (numberOf(group, 'membersCount') ?? 0) - 1;
    const data = await http.ask('GET', path`/groups/${guid}`);
    return (numberOf(records.learnGroup(asJson(data)), 'membersCount') ?? 0) - 1;
  }

  /** Fetches outdated reply counts, which are not part of the changes. */
  #refetchParents(stores: readonly ConversationStore[], frames: readonly Frame[]): void {
    const { messages } = this.#options;
    for (const frame of frames) this.track(frame);
    const parents = [...this.#uncounted.keys()].filter((id) => messages.keyOfId(id) !== undefined);
    // More messages than this are fetched with the pages in view instead of one by one.
    const maxParents = 10;
    if (parents.length <= maxParents) return parents.forEach((id) => this.#refetch(id));
    for (const id of parents) this.#uncounted.delete(id);
    this.#refreshViews(stores);
  }

  #refetch(id: number): void {
    const { http, timers, messages, stored } = this.#options;
    const [sinceRevision, seqAtRequest] = [messages.countsRevision, this.#uncounted.get(id)];
    const call = http.ask('GET', path`/messages/${id}`);
    call.then(
      (data) => {
        // The replies have changed again during the request: the newer count is broadcast or fetched separately.
        if (this.#uncounted.get(id) !== seqAtRequest) return;
        this.#uncounted.delete(id);
        // The message may have been removed during the request.
        if (messages.keyOfId(id) !== undefined) stored(messages.withLatestCounts(withReplyCount(data), sinceRevision));
      },
      (error: unknown) => {
        const retryMs = 5_000;
        if (isRetryable(error)) timers.after(retryMs, () => this.#refetch(id));
      },
    );
  }

  #refreshViews(stores: readonly ConversationStore[]): void {
    for (const store of stores) {
      for (const { active } of store.views) {
        const id = this.#options.messages.idOf(active?.at(-1));
        // On failure the counts come with the next page.
        if (id !== undefined) void store.loadAround(id).catch(nothing);
      }
    }
  }
}
