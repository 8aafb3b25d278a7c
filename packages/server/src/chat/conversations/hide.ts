import type { ReceiverType } from '@chatwire/protocol';
import { clearUpTo } from '../../storage/conversations/conversation-states-store.ts';
import { lockPosition, savePosition } from '../../storage/conversations/positions-store.ts';
import { newestId } from '../../storage/messages/messages-store.ts';
import { type Chat, commit } from '../chat.ts';
import { broadcastOwnState } from './broadcast-own-state.ts';
import { findOwnConversationId } from './find-own.ts';
import type { UserViewer } from './render.ts';

/** Hides a conversation from the user until a new message arrives. Its present messages stay hidden, and count as read. */
export async function hideConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
): Promise<void> {
  const { uid } = viewer;
  const conversationId = await findOwnConversationId(chat.storage.db, uid, receiver, receiverType);
  await commit(chat, async (tx) => {
    const scope = { conversationId, parentId: 0 };
    const newest = await newestId(tx.db, uid, { conversationId });
    const position = await lockPosition(tx.db, scope, uid);
    await clearUpTo(tx.db, uid, conversationId, newest);
    const readId = Math.max(position.read_id, newest);
    await savePosition(tx.db, { ...position, read_id: readId, read_at_ms: tx.nowMs, read_session_id: null });
    await tx.outdate({ uids: [uid] }, 'read', newest);
    await broadcastOwnState(tx, uid, conversationId);
  });
}
