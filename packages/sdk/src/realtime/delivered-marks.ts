import { isRetryable } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { peerOf } from '../model/peer-of.ts';
import type { Timers } from '../platform/timers.ts';
import type { ReceiptMark } from './receipt-line.ts';

const GAP_MS = 500;

export interface DeliveredMarksOptions {
  readonly timers: Timers;
  readonly send: (mark: ReceiptMark) => Promise<void>;
  readonly ownUid: () => string | undefined;
}

/**
 * Marks what comes in as delivered by itself: the newest message of others, at most once each 500 ms per conversation
 * and thread. What could not be told is told with the next one, or with the next connection. Contract 17.
 */
export class DeliveredMarks {
  readonly #options: DeliveredMarksOptions;
  readonly #newest = new Map<string, ReceiptMark>();
  readonly #resting = new Map<string, () => void>();
  /** What the server could not be told. */
  readonly #untold = new Map<string, ReceiptMark>();

  constructor(options: DeliveredMarksOptions) {
    this.#options = options;
  }

  /** A message has come from the socket, a replay or a catch-up. */
  received(message: BaseMessage): void {
    if (message.isOwn() || message.getCategory() === 'action' || message.getCategory() === 'call') return;
    const parentId = message.getParentMessageId();
    const key = `${message.getConversationId()}:${parentId ?? ''}`;
    const id = Math.max(message.getId(), this.#newest.get(key)?.id ?? 0);
    const { receiver, receiverType } = peerOf(message, this.#options.ownUid());
    this.#newest.set(key, { receiptType: 'delivered', receiver, receiverType, id, parentId });
    if (!this.#resting.has(key)) this.#send(key);
  }

  clear(): void {
    for (const cancel of this.#resting.values()) cancel();
    this.#resting.clear();
    this.#newest.clear();
    this.#untold.clear();
  }

  /** There is a connection again. */
  connected(): void {
    for (const [key, mark] of this.#untold) {
      if (!this.#newest.has(key)) this.#newest.set(key, mark);
      if (!this.#resting.has(key)) this.#send(key);
    }
  }

  #send(key: string): void {
    const mark = this.#newest.get(key);
    if (!mark) return;
    this.#newest.delete(key);
    const { timers, send } = this.#options;
    const rest = timers.after(GAP_MS, () => {
      this.#resting.delete(key);
      this.#send(key);
    });
    this.#resting.set(key, rest);
    this.#untold.delete(key);
    send(mark).catch((error: unknown) => {
      if (isRetryable(error)) this.#untold.set(key, mark);
    });
  }
}
