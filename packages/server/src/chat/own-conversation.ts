import type { Conversation, ReceiverType } from '@chatwire/protocol';
import { Refusal } from '../base/refusal.ts';
import { clearUpTo, saveTags } from '../storage/conversation-states-store.ts';
import { newestId } from '../storage/messages-store.ts';
import { lockPosition, savePosition } from '../storage/positions-store.ts';
import { type Chat, commit, reading } from './chat.ts';
import { findOwnConversation } from './receipt-place.ts';
import { showConversation, type UserViewer } from './show-conversations.ts';
import { tellOwnState } from './tell-own-state.ts';

/**
 * The user's conversation with somebody or in a group, if there is one that shows something.
 * See docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function ownConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
): Promise<Conversation> {
  const { db } = chat.storage;
  const id = await findOwnConversation(db, viewer.uid, receiver, receiverType);
  const shown = await showConversation(reading(chat), viewer, id);
  if (!shown) throw new Refusal('ERR_CONVERSATION_NOT_ACCESSIBLE', 'There is no such conversation.');
  return shown;
}

/** Replaces the user's own tags of a conversation. */
export async function tagConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
  tags: readonly string[],
): Promise<Conversation> {
  const id = await findOwnConversation(chat.storage.db, viewer.uid, receiver, receiverType);
  await commit(chat, (tx) => saveTags(tx.db, viewer.uid, id, tags));
  return ownConversation(chat, viewer, receiver, receiverType);
}

/** Hides a conversation from the user until something new comes; what is in it now stays hidden and is read. */
export async function hideConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
): Promise<void> {
  const { uid } = viewer;
  const conversationId = await findOwnConversation(chat.storage.db, uid, receiver, receiverType);
  await commit(chat, async (tx) => {
    const place = { conversationId, parentId: 0 };
    const newest = await newestId(tx.db, uid, { conversationId });
    const position = await lockPosition(tx.db, place, uid);
    await clearUpTo(tx.db, uid, conversationId, newest);
    await savePosition(tx.db, { ...position, read_id: Math.max(position.read_id, newest), read_at_ms: tx.nowMs });
    await tellOwnState(tx, uid, conversationId);
  });
}
