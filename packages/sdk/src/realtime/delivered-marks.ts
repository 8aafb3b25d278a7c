import { isRetryable } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { peerOf } from '../model/peer-of.ts';
import { placeOf, type ReceiptMark } from './receipt-queue.ts';

export interface DeliveredMarksOptions {
  readonly send: (mark: ReceiptMark) => Promise<void>;
  readonly ownUid: () => string | undefined;
}

/**
 * Marks what others have sent as delivered, by itself. What could not be told is told with the next message, or with the
 * next connection. See docs/spec/sdk.md#receipts-and-unread.
 */
export class DeliveredMarks {
  readonly #options: DeliveredMarksOptions;
  /** What the server could not be told. */
  readonly #untold = new Map<string, ReceiptMark>();

  constructor(options: DeliveredMarksOptions) {
    this.#options = options;
  }

  /** A message has come from the socket, a replay or a catch-up. */
  received(message: BaseMessage): void {
    if (message.isOwn() || message.getCategory() === 'action' || message.getCategory() === 'call') return;
    const place = peerOf(message, this.#options.ownUid());
    this.#send({ receiptType: 'delivered', ...place, id: message.getId(), parentId: message.getParentMessageId() });
  }

  clear(): void {
    this.#untold.clear();
  }

  /** There is a connection again. */
  connected(): void {
    for (const mark of this.#untold.values()) this.#send(mark);
  }

  #send(mark: ReceiptMark): void {
    const key = placeOf(mark);
    this.#untold.delete(key);
    this.#options.send(mark).catch((error: unknown) => {
      if (isRetryable(error)) this.#untold.set(key, mark);
    });
  }
}
