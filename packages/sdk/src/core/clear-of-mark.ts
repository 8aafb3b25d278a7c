import type { Json } from '../base/json.ts';
import { conversationIdOf } from '../model/conversation-id-of.ts';
import type { ReceiptMark } from '../realtime/receipt-queue.ts';

/**
 * Returns the clear of a read mark: the notifications of messages that the user has read. It does not wait for the server
 * to receive the mark. Undefined for other marks.
 * See docs/spec/last-mile.md#clear-delivery.
 */
export function clearOfMark(mark: ReceiptMark, ownUid: string | undefined): Json | undefined {
  const { receiptType, id, parentId } = mark;
  if (receiptType !== 'read' || ownUid === undefined) return undefined;
  return { c: conversationIdOf(mark, ownUid), to: id, ...(parentId !== undefined && { p: parentId }) };
}
