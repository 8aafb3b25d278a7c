import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { findMessage, newestId } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { readStateOf } from '../receipts/read-state.ts';
import { threadUpdatedFrame } from '../threads/broadcast-thread-updated.ts';
import { broadcastState } from './broadcast-state.ts';

/** Broadcasts the user's read state to their other connections. See docs/spec/rest-and-realtime.md#server-frames. */
export async function broadcastOwnState(
  tx: ChatTransaction,
  uid: string,
  conversationId: string,
  parentId = 0,
): Promise<void> {
  if (parentId === 0) {
    const hidden = await isHidden(tx, uid, conversationId);
    broadcastState(tx, uid, { ...(await readStateOf(tx.db, uid, conversationId)), hidden });
    return;
  }
  const parent = await findMessage(tx.db, parentId);
  if (parent) tx.broadcast({ frame: await threadUpdatedFrame(tx, parent), to: { kind: 'users', uids: [uid] } });
}

/** Returns whether a conversation is hidden: the user has hidden it, and there is no newer message. */
async function isHidden(tx: ChatTransaction, uid: string, conversationId: string): Promise<boolean> {
  const clearedUpTo = (await findState(tx.db, uid, conversationId))?.cleared_up_to ?? 0;
  return clearedUpTo > 0 && (await newestId(tx.db, uid, { conversationId, parentId: 0 })) <= clearedUpTo;
}
