import { isRetryable } from '../base/chat-exception.ts';
import { asJson, idOf, type Json, numberOf } from '../base/json.ts';
import { nothing } from '../base/nothing.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Records } from '../model/record-cache.ts';
import type { Timers } from '../platform/timers.ts';
import type { Frame } from '../realtime/frame.ts';
import { fetchConversationChanges } from './conversation-changes.ts';
import type { ChangesPage } from './conversation-feed.ts';
import type { ConversationStore } from './conversation-store.ts';
import { countedParent } from './counted-parent.ts';
import { withCounts } from './message-pages.ts';
import type { MessageRecords } from './message-records.ts';
import type { ReceiptCursors } from './receipt-cursors.ts';
import { renewStore } from './reset-to-newest.ts';
import type { ConversationRef } from './types.ts';

export interface CatchUpOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly records: Records;
  readonly messages: MessageRecords;
  readonly cursors: ReceiptCursors;
  readonly storesOf: (conversationId: string) => readonly ConversationStore[];
  /** What is known of a store has changed. */
  readonly changed: (store: ConversationStore) => void;
  /** A message is known anew. */
  readonly stored: (json: Json) => void;
}

/**
 * What a conversation has missed, and what goes with it: receipts, unread messages, counts of threads.
 * See docs/spec/sdk.md#catch-up.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;

  /** Messages whose replies have changed, and whose counts were not told yet → number of the last such change. */
  readonly #untold = new Map<number, number>();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** A frame has come: counts follow the replies they count, unless the connection is lost in between. */
  heard(frame: Frame): void {
    const parent = countedParent(frame);
    if (parent !== undefined) this.#untold.set(parent, frame.seq ?? 0);
    if (frame.type === 'thread_updated') this.#untold.delete(idOf(frame.data, 'parentId') ?? 0);
  }

  /** Up to where all of some messages is told, at most `seq`: a reply that is not counted yet has to be heard of again. */
  toldUpTo(messages: readonly Json[], seq: number): number {
    const untold = messages.flatMap((json) => this.#untold.get(idOf(json, 'id') ?? 0) ?? []);
    return Math.min(seq, ...untold.map((last) => last - 1));
  }

  async changes(conversationId: string, since: number): Promise<ChangesPage> {
    const { http, storesOf } = this.#options;
    const stores = storesOf(conversationId);
    const told = stores.map((store) => store.told);
    const changes = await fetchConversationChanges(http, conversationId, since);
    const { unreadMessageCount: count } = changes;
    for (const [index, store] of stores.entries()) {
      const isNews = store.told !== undefined && store.told === told[index] && store.ref.parentMessageId === undefined;
      if (count !== undefined && isNews) store.setUnread({ count });
    }
    if (stores[0]) await this.#takeReceipts(conversationId, stores[0].ref, changes.receipts);
    this.#refetchParents(stores, changes.frames);
    return changes;
  }

  /**
   * Too much is missing: the newest page becomes the live segment; views that show an older one get that anew. Answers the
   * sequence number that everything shown stands at; undefined if nothing is shown any more.
   */
  async reset(conversationId: string): Promise<number | undefined> {
    const seqs: number[] = [];
    const stores = new Set(this.#options.storesOf(conversationId));
    for (const store of stores) {
      const seq = await renewStore(store);
      if (seq !== undefined) seqs.push(seq);
      // One that was opened meanwhile may lack what was kept aside: it is the next in turn.
      for (const opened of this.#options.storesOf(conversationId)) stores.add(opened);
    }
    return seqs.length === 0 ? undefined : Math.min(...seqs);
  }

  async #takeReceipts(conversationId: string, ref: ConversationRef, receipts: readonly Json[]): Promise<void> {
    if (receipts.length === 0) return;
    const { cursors, messages, storesOf, changed } = this.#options;
    const others = ref.receiverType === 'user' ? 1 : await this.#othersIn(ref.receiverId);
    if (!cursors.take(conversationId, receipts, others)) return;
    messages.refreshTicks();
    for (const store of storesOf(conversationId)) changed(store);
  }

  /** Who has not come anywhere is not listed: only the number of members tells whether all are. */
  async #othersIn(guid: string): Promise<number> {
    const { http, records } = this.#options;
    const known = records.group(guid) ?? {};
    if ('membersCount' in known) return (numberOf(known, 'membersCount') ?? 0) - 1;
    const data = await http.ask('GET', path`/groups/${guid}`);
    return (numberOf(records.learnGroup(asJson(data)), 'membersCount') ?? 0) - 1;
  }

  /** Counts of replies are absolute: they are read anew where replies were caught up. */
  #refetchParents(stores: readonly ConversationStore[], frames: readonly Frame[]): void {
    const { messages } = this.#options;
    for (const frame of frames) this.heard(frame);
    const parents = [...this.#untold.keys()].filter((id) => messages.keyOfId(id) !== undefined);
    // Counts of so many messages are asked for one by one.
    const maxParents = 10;
    if (parents.length <= maxParents) return parents.forEach((id) => this.#refetch(id));
    for (const id of parents) this.#untold.delete(id);
    this.#refreshViews(stores);
  }

  #refetch(id: number): void {
    const { http, timers, messages, stored } = this.#options;
    const [asked, last] = [messages.told, this.#untold.get(id)];
    const call = http.ask('GET', path`/messages/${id}`);
    call.then(
      (data) => {
        // What has changed meanwhile is told, or asked for, anew: a later answer may be here already.
        if (this.#untold.get(id) !== last) return;
        this.#untold.delete(id);
        // Unless it was removed meanwhile.
        if (messages.keyOfId(id) !== undefined) stored(messages.withTold(withCounts(data), asked));
      },
      (error: unknown) => {
        const againMs = 5_000;
        if (isRetryable(error)) timers.after(againMs, () => this.#refetch(id));
      },
    );
  }

  #refreshViews(stores: readonly ConversationStore[]): void {
    for (const store of stores) {
      for (const { active } of store.views) {
        const id = this.#options.messages.idOf(active?.at(-1));
        // Counts that could not be read are read with the next page.
        if (id !== undefined) void store.loadAround(id).catch(nothing);
      }
    }
  }
}
