import { asJson, idOf, type Json, numberOf } from '../base/json.ts';
import type { Records } from '../client/records.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Frame } from '../realtime/frame.ts';
import { caughtUpParents } from './caught-up-parents.ts';
import { fetchConversationChanges } from './conversation-changes.ts';
import type { ChangesPage } from './conversation-feed.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { MessageRecords } from './message-records.ts';
import type { ReceiptCursors } from './receipt-cursors.ts';

export interface CatchUpOptions {
  readonly http: HttpClient;
  readonly records: Records;
  readonly messages: MessageRecords;
  readonly cursors: ReceiptCursors;
  readonly storesOf: (conversationId: string) => readonly ConversationStore[];
  /** A message is known anew. */
  readonly stored: (json: Json) => void;
}

const AROUND = 15;

/** What a conversation has missed, and what goes with it: receipts, unread messages, counts of threads. Contract 15. */
export class CatchUp {
  readonly #options: CatchUpOptions;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  async changes(conversationId: string, since: number): Promise<ChangesPage> {
    const { http, storesOf } = this.#options;
    const changes = await fetchConversationChanges(http, conversationId, since);
    const { unreadMessageCount: count } = changes;
    const stores = storesOf(conversationId);
    for (const store of stores) {
      if (count !== undefined && store.ref.parentMessageId === undefined) store.setUnread({ count });
    }
    this.#takeReceipts(conversationId, stores, changes.receipts);
    this.#refetchParents(stores, changes.frames);
    return changes;
  }

  /**
   * Too much is missing: the newest page becomes the live segment; views that show an older one keep it. Answers the
   * sequence number that is known now.
   */
  async reset(conversationId: string): Promise<number> {
    let seq = 0;
    for (const store of this.#options.storesOf(conversationId)) {
      const { live } = store.segments;
      store.segments.endLive();
      if (store.views.size === 0) continue;
      const segment = await store.loadNewest();
      for (const view of store.views) if (view.active === live) view.active = segment;
      store.changed('timeline');
      seq = Math.max(seq, store.standsAt);
    }
    return seq;
  }

  #takeReceipts(conversationId: string, [store]: readonly ConversationStore[], receipts: readonly Json[]): void {
    if (!store) return;
    const { records, cursors, messages } = this.#options;
    const { receiverType, receiverId } = store.ref;
    const members = numberOf(records.group(receiverId) ?? {}, 'membersCount');
    const others = receiverType === 'user' ? 1 : members === undefined ? undefined : members - 1;
    if (cursors.take(conversationId, receipts, others)) messages.refreshTicks();
  }

  /** Counts of replies are absolute: they are read anew where replies were caught up. */
  #refetchParents(stores: readonly ConversationStore[], frames: readonly Frame[]): void {
    const { http, messages, stored } = this.#options;
    const parents = caughtUpParents(frames);
    if (!parents) return this.#refreshViews(stores);
    for (const id of parents) {
      if (messages.keyOfId(id) === undefined) continue;
      const call = http.call({ method: 'GET', path: path`/messages/${id}` });
      call.then(({ data }) => stored(asJson(data))).catch(ignore);
    }
  }

  #refreshViews(stores: readonly ConversationStore[]): void {
    for (const store of stores) {
      for (const { active } of store.views) {
        const id = idOf(this.#options.messages.get(active?.at(-1) ?? '')?.json ?? {}, 'id');
        if (id !== undefined) void store.loadAround(id, AROUND, AROUND).catch(ignore);
      }
    }
  }
}

/** Counts that could not be read are read with the next page. */
function ignore(): void {}
