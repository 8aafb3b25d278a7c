import { isRetryable } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { peerOf } from '../model/peer-of.ts';
import { type ReceiptMark, type ReceiptQueue, scopeOf } from './receipt-queue.ts';

export interface DeliveredMarksOptions {
  readonly receipts: ReceiptQueue;
  readonly ownUid: () => string | undefined;
}

/**
 * Marks messages from others as delivered, automatically. A failed mark is sent again with the next message or
 * connection. See docs/spec/sdk.md#receipts-and-unread.
 */
export class DeliveredMarks {
  readonly #options: DeliveredMarksOptions;
  /** Marks that the server has not acknowledged. */
  readonly #unreported = new Map<string, ReceiptMark>();

  constructor(options: DeliveredMarksOptions) {
    this.#options = options;
  }

  /** Called for a message from the socket, a replay, or a catch-up. */
  received(message: BaseMessage): void {
    if (message.isOwn() || message.getCategory() === 'action' || message.getCategory() === 'call') return;
    const peer = peerOf(message, this.#options.ownUid());
    this.#send({ receiptType: 'delivered', ...peer, id: message.getId(), parentId: message.getParentMessageId() });
  }

  clear(): void {
    this.#unreported.clear();
  }

  /** Called when connected again. */
  connected(): void {
    for (const mark of this.#unreported.values()) this.#send(mark);
  }

  #send(mark: ReceiptMark): void {
    const key = scopeOf(mark);
    this.#unreported.delete(key);
    this.#options.receipts.send(mark).catch((error: unknown) => {
      if (isRetryable(error)) this.#unreported.set(key, mark);
    });
  }
}
