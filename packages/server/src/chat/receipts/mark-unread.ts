import type { ReceiverType } from '@chatwire/protocol';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import { lockPosition, savePosition } from '../../storage/conversations/positions-store.ts';
import { newestId } from '../../storage/messages/messages-store.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { broadcastOwnState } from '../conversations/broadcast-own-state.ts';
import { findOwnConversationId } from '../conversations/find-own.ts';
import { findMessageAsParticipant, unknownMessage } from '../messages/find-visible.ts';

/**
 * Marks a message and all later ones as unread for this user only. Receipts that others have received stay. Throws if the
 * message is the user's own, or a reply. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function markUnread(
  chat: Chat,
  user: UserRow,
  receiver: string,
  receiverType: ReceiverType,
  id: number,
): Promise<void> {
  const { db } = chat.storage;
  const conversationId = await findOwnConversationId(db, user.uid, receiver, receiverType);
  const message = await findMessageAsParticipant(db, id, user.uid);
  if (message.conversation_id !== conversationId) throw unknownMessage();
  if (message.parent_id !== 0) throw badRequest({ id: ['must not be a reply'] });
  if (message.sender === user.uid)
    throw new ApiError('ERR_PERMISSION_DENIED', "The user's own message cannot be marked as unread.");
  const scope = { conversationId, parentId: 0 };
  await commit(chat, async (tx) => {
    const before = await lockPosition(tx.db, scope, user.uid);
    if (before.read_id < id) return;
    const readId = await newestId(tx.db, user.uid, scope, id - 1);
    await savePosition(tx.db, { ...before, read_id: readId, read_at_ms: tx.nowMs, read_session_id: null });
    await tx.outdate({ uids: [user.uid] }, 'other', id);
    await broadcastOwnState(tx, user.uid, conversationId);
  });
}
