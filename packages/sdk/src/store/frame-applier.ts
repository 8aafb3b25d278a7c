import { asJson, flagOf, idOf, type Json, numberOf } from '../base/json.ts';
import type { Frame } from '../realtime/frame.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { ReceiptCursors } from './reading/receipt-cursors.ts';
import type { MessageRecords } from './records/message-records.ts';

/** Applies changes of a conversation to records and stores. See docs/spec/sdk.md#applying-changes. */
export class FrameApplier {
  readonly #messages: MessageRecords;
  readonly #cursors: ReceiptCursors;

  constructor(messages: MessageRecords, cursors: ReceiptCursors) {
    this.#messages = messages;
    this.#cursors = cursors;
  }

  /** Applies a frame to the stores. Applying it again has no effect. */
  apply(stores: readonly ConversationStore[], frame: Frame): void {
    const { data, conversationId = '', seq = 0 } = frame;
    const message = asJson(data['message']);
    switch (frame.type) {
      case 'message':
        this.#applyUnreadCount(stores, data, message, seq);
        return this.upsert(stores, message);
      case 'group_member':
        for (const store of stores) store.changed('conversation');
        return this.upsert(stores, message);
      case 'call':
        return this.upsert(stores, message);
      case 'message_edited':
      case 'message_deleted':
      case 'message_moderated':
      case 'message_pinned':
      case 'message_unpinned':
        return this.#change(stores, message, flagOf(data, 'permanent') ?? false);
      case 'reaction_added':
      case 'reaction_removed':
        return this.#messages.applyReaction(idOf(data, 'messageId') ?? 0, seq, {
          ...data,
          isAdded: frame.type === 'reaction_added',
        });
      case 'message_saved':
        return this.#messages.setSaved(idOf(data, 'messageId') ?? 0, data['savedByMe'] === true);
      case 'receipt':
        if (this.#cursors.receive(conversationId, data)) this.#messages.refreshTicks();
        return;
      case 'thread_updated':
        return this.#applyReplyCounts(stores, data);
      default:
        return;
    }
  }

  #applyUnreadCount(stores: readonly ConversationStore[], data: Json, message: Json, seq: number): void {
    const count = numberOf(data, 'unreadMessageCount');
    if (count !== undefined && !('parentId' in message)) for (const store of stores) store.setCount(count, seq);
  }

  /** Adds or updates a message in the stores. */
  upsert(stores: readonly ConversationStore[], message: Json): void {
    this.#update(stores, message, (store, key, json) => store.update(key, json));
  }

  #change(stores: readonly ConversationStore[], message: Json, isPermanent: boolean): void {
    // An unknown message may match a filter after the change. A partial one cannot be added.
    if (this.#messages.keyFor(message) === undefined && (isPermanent || !('sentAt' in message))) return;
    this.#update(stores, message, (store, key, json) => {
      if (!isPermanent) return store.update(key, json);
      store.segments.remove(key);
      store.changed('timeline');
    });
  }

  /** Retains the message during the update: one store may remove it before another one adds it. */
  #update(
    stores: readonly ConversationStore[],
    message: Json,
    update: (store: ConversationStore, key: string, json: Json) => void,
  ): void {
    const key = this.#messages.upsert(message);
    const json = this.#messages.jsonOf(key);
    this.#messages.retain(key);
    for (const store of stores) update(store, key, json);
    this.#messages.release(key);
  }

  #applyReplyCounts(stores: readonly ConversationStore[], data: Json): void {
    this.#messages.setReplyCounts(idOf(data, 'parentId') ?? 0, data);
    for (const store of stores) store.changed('thread');
  }
}
