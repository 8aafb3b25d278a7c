import { idOf, type Json } from '../base/json.ts';
import { canRetry, type OutboxEntry, retryAtOf } from '../outbox/outbox-entry.ts';
import type { MessageRecords } from './message-records.ts';
import type { ConversationRef } from './types.ts';

export interface WaitingMessage {
  readonly key: string;
  readonly entry: OutboxEntry;
}

/** Own messages on their way, as rows. See docs/spec/sdk.md#conversation-store, #outbox. */
export class WaitingMessages {
  readonly #messages: MessageRecords;
  /** In the order of creation. */
  readonly #waiting = new Map<string, OutboxEntry>();

  constructor(messages: MessageRecords) {
    this.#messages = messages;
  }

  /** A message is on its way, or no longer. */
  changed(entry: OutboxEntry, isGone: boolean, uid: string): void {
    const key = this.#messages.upsertWaiting(waitingJson(entry, uid), {
      sendState: entry.state,
      sendError: entry.error,
      retryAtMs: retryAtOf(entry),
      canRetry: canRetry(entry),
      uploadProgress: entry.state === 'uploading' ? entry.uploadProgress : undefined,
      files: entry.files,
    });
    if (!isGone && !this.#waiting.has(key)) {
      this.#messages.hold(key);
      this.#waiting.set(key, entry);
    }
    if (isGone && this.#waiting.delete(key)) this.#messages.drop(key);
  }

  /** Those of a conversation or thread, oldest first. */
  of({ receiverType, receiverId, parentMessageId }: ConversationRef): WaitingMessage[] {
    return [...this.#waiting].flatMap(([key, entry]) => {
      const { body } = entry;
      const isHere = body['receiver'] === receiverId && body['receiverType'] === receiverType;
      return isHere && idOf(body, 'parentId') === parentMessageId ? [{ key, entry }] : [];
    });
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/** A message as it will be, with what only the server decides left out. */
function waitingJson({ body, muid, createdAtMs }: OutboxEntry, sender: string): Json {
  return { ...body, muid, sender, sentAt: Math.floor(createdAtMs / 1000), sentAtMS: createdAtMs };
}
