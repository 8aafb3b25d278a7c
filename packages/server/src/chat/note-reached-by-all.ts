import type { UserSummary } from '@chatwire/protocol';
import type { Audience } from '../bus/bus.ts';
import { lockConversation } from '../storage/conversations-store.ts';
import { memberPositions, type Place, stampMessages } from '../storage/positions-store.ts';
import type { ChatTransaction } from './chat.ts';
import { receiptFrame } from './receipt-frame.ts';

export interface Move {
  readonly guid: string;
  /** Who moved, or left. */
  readonly by: UserSummary;
  readonly kind: 'delivered' | 'read';
  /** The messages this may have been the last word on. */
  readonly above: number;
  readonly upTo: number;
}

/**
 * Notes on messages, and tells, that every present member but their sender has come so far. Only the member who is
 * furthest behind can hold others' messages back, and not their own: those wait for the second furthest.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function noteReachedByAll(tx: ChatTransaction, place: Place, move: Move): Promise<void> {
  const { guid, by, kind, above } = move;
  await lockConversation(tx.db, place.conversationId);
  const members = await memberPositions(tx.db, place, guid);
  const [last, second] = members
    .map(({ uid, delivered_id, seen_id }) => ({ uid, id: Number(kind === 'read' ? seen_id : delivered_id) }))
    .sort((a, b) => a.id - b.id);
  if (!last || !second) return;

  const ofOthers = { above, upTo: Math.min(move.upTo, last.id), notBy: last.uid };
  if ((await stampMessages(tx.db, place, ofOthers, kind, tx.nowMs)) > 0)
    tell(ofOthers.upTo, { kind: 'group', guid, except: [last.uid] });
  const ownOfLast = { above, upTo: Math.min(move.upTo, second.id), by: last.uid };
  if ((await stampMessages(tx.db, place, ownOfLast, kind, tx.nowMs)) > 0)
    tell(ownOfLast.upTo, { kind: 'users', uids: [last.uid] });

  function tell(upTo: number, to: Audience): void {
    const type = kind === 'read' ? 'readByAll' : 'deliveredToAll';
    tx.tell({ frame: receiptFrame(tx, place, { type, by, receiver: guid, receiverType: 'group', upTo }), to });
  }
}
