import type { UserSummary } from '@chatwire/protocol';
import type { Audience } from '../../bus/bus.ts';
import { lockConversation } from '../../storage/conversations/conversations-store.ts';
import {
  type ConversationScope,
  memberPositions,
  setReceiptTimes,
} from '../../storage/conversations/positions-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { receiptFrame } from './receipt-frame.ts';

export interface ReceiptAdvance {
  readonly guid: string;
  /** The member whose read position advanced, or who left. */
  readonly by: UserSummary;
  /** Messages after this id and up to `upTo` may be affected. */
  readonly above: number;
  readonly upTo: number;
}

/** Marks messages of a group as read by all if every member except the sender has read them. */
export function markReadByAll(tx: ChatTransaction, scope: ConversationScope, advance: ReceiptAdvance): Promise<void> {
  return markReachedByAll(tx, scope, 'read', advance);
}

/** Marks messages of a group as delivered to all if every member except the sender has received them. */
export function markDeliveredToAll(
  tx: ChatTransaction,
  scope: ConversationScope,
  advance: ReceiptAdvance,
): Promise<void> {
  return markReachedByAll(tx, scope, 'delivered', advance);
}

/**
 * Marks messages that every member except the sender has received or read, and broadcasts the id up to which they are
 * marked. For messages by others, the position of the member who is furthest behind decides; for the messages by that
 * member, the second lowest position decides. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
async function markReachedByAll(
  tx: ChatTransaction,
  scope: ConversationScope,
  kind: 'delivered' | 'read',
  advance: ReceiptAdvance,
): Promise<void> {
  const { guid, by, above } = advance;
  await lockConversation(tx.db, scope.conversationId);
  const members = await memberPositions(tx.db, scope, guid);
  const [last, second] = members
    .map(({ uid, delivered_id, seen_id }) => ({ uid, id: Number(kind === 'read' ? seen_id : delivered_id) }))
    .sort((a, b) => a.id - b.id);
  if (!last || !second) return;

  const messagesOfOthers = { above, upTo: Math.min(advance.upTo, last.id), notBy: last.uid };
  if ((await setReceiptTimes(tx.db, scope, messagesOfOthers, kind, tx.nowMs)) > 0)
    broadcast(messagesOfOthers.upTo, { kind: 'group', guid, except: [last.uid] });
  const messagesOfLast = { above, upTo: Math.min(advance.upTo, second.id), by: last.uid };
  if ((await setReceiptTimes(tx.db, scope, messagesOfLast, kind, tx.nowMs)) > 0)
    broadcast(messagesOfLast.upTo, { kind: 'users', uids: [last.uid] });

  function broadcast(upTo: number, to: Audience): void {
    const type = kind === 'read' ? 'readByAll' : 'deliveredToAll';
    tx.broadcast({ frame: receiptFrame(tx, scope, { type, by, receiver: guid, receiverType: 'group', upTo }), to });
  }
}
