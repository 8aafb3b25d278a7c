import type { Json } from '../base/json.ts';
import { conversationIdOf } from '../model/conversation-id-of.ts';
import type { ReceiptMark } from '../realtime/receipt-queue.ts';

/**
 * Returns what a read mark makes outdated on this device: the user has seen it, whether or not the server has received the
 * mark yet.
 * See docs/spec/last-mile.md#clear-delivery.
 */
export function clearOfMark(mark: ReceiptMark, ownUid: string | undefined): Json | undefined {
  const { receiptType, id, parentId } = mark;
  if (receiptType !== 'read' || ownUid === undefined) return undefined;
  return { c: conversationIdOf(mark, ownUid), to: id, ...(parentId !== undefined && { p: parentId }) };
}
