import type { Conversation, ReceiverType } from '@chatwire/protocol';
import { saveTags } from '../../storage/conversations/conversation-states-store.ts';
import { type Chat, commit } from '../chat.ts';
import { findOwnConversation, findOwnConversationId } from './find-own.ts';
import type { UserViewer } from './render.ts';

/** Replaces the user's own tags of a conversation. */
export async function tagConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
  tags: readonly string[],
): Promise<Conversation> {
  const id = await findOwnConversationId(chat.storage.db, viewer.uid, receiver, receiverType);
  await commit(chat, (tx) => saveTags(tx.db, viewer.uid, id, tags));
  return findOwnConversation(chat, viewer, receiver, receiverType);
}
