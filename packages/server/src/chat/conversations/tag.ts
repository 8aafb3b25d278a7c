import type { Conversation, ReceiverType } from '@chatwire/protocol';
import { saveTags } from '../../storage/conversations/conversation-states-store.ts';
import { type Chat, commit } from '../chat.ts';
import { findOwnConversation } from '../receipts/receipt-scope.ts';
import { ownConversation } from './find-own.ts';
import type { UserViewer } from './render.ts';

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
