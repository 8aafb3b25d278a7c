import { idOf, type Json } from '../../base/json.ts';
import { canRetry, type OutboxEntry, retryAtOf } from '../../outbox/outbox-entry.ts';
import type { ConversationRef } from '../types.ts';
import type { MessageRecords } from './message-records.ts';

export interface PendingMessage {
  readonly key: string;
  readonly entry: OutboxEntry;
}

/** Pending messages of the user, as rows. See docs/spec/sdk.md#conversation-store, #outbox. */
export class PendingMessages {
  readonly #messages: MessageRecords;
  /** Pending messages by key, in the order of creation. */
  readonly #pending = new Map<string, OutboxEntry>();

  constructor(messages: MessageRecords) {
    this.#messages = messages;
  }

  /** Must be called after a pending message has changed or, with `isGone`, is no longer pending. */
  changed(entry: OutboxEntry, isGone: boolean, uid: string): void {
    const key = this.#messages.upsertPending(pendingJson(entry, uid), {
      sendState: entry.state,
      sendError: entry.error,
      retryAtMs: retryAtOf(entry),
      canRetry: canRetry(entry),
      uploadProgress: entry.state === 'uploading' ? entry.uploadProgress : undefined,
      files: entry.files,
    });
    if (!isGone && !this.#pending.has(key)) {
      this.#messages.retain(key);
      this.#pending.set(key, entry);
    }
    if (isGone && this.#pending.delete(key)) this.#messages.release(key);
  }

  /** Returns the pending messages of a conversation or thread, oldest first. */
  of({ receiverType, receiverId, parentMessageId }: ConversationRef): PendingMessage[] {
    return [...this.#pending].flatMap(([key, entry]) => {
      const { body } = entry;
      const isInConversation = body['receiver'] === receiverId && body['receiverType'] === receiverType;
      return isInConversation && idOf(body, 'parentId') === parentMessageId ? [{ key, entry }] : [];
    });
  }

  clear(): void {
    this.#pending.clear();
  }
}

/** Returns a pending message in wire format, without the members that the server sets. */
function pendingJson({ body, muid, createdAtMs }: OutboxEntry, sender: string): Json {
  return { ...body, muid, sender, sentAt: Math.floor(createdAtMs / 1000), sentAtMS: createdAtMs };
}
