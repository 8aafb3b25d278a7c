import type { Conversation, ReceiverType } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { conversationKey, findConversation } from '../../storage/conversations/conversations-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { type Chat, readContextOf } from '../chat.ts';
import { renderConversation, type UserViewer } from './render.ts';

/**
 * Returns the user's conversation with another user or in a group. Throws if it does not exist, or none of its messages is
 * visible to the user. See docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function findOwnConversation(
  chat: Chat,
  viewer: UserViewer,
  receiver: string,
  receiverType: ReceiverType,
): Promise<Conversation> {
  const { db } = chat.storage;
  const id = await findOwnConversationId(db, viewer.uid, receiver, receiverType);
  const shown = await renderConversation(readContextOf(chat), viewer, id);
  if (!shown) throw new ApiError('ERR_CONVERSATION_NOT_ACCESSIBLE', 'Conversation not found.');
  return shown;
}

/** Returns the id of the user's conversation with another user or in a group. Throws if it does not exist. */
export async function findOwnConversationId(
  db: Db,
  uid: string,
  receiver: string,
  receiverType: ReceiverType,
): Promise<string> {
  const { conversation_id } = conversationKey(uid, receiver, receiverType);
  const isOutside = receiverType === 'group' && !(await findMember(db, receiver, uid));
  if (isOutside || !(await findConversation(db, conversation_id)))
    throw new ApiError('ERR_CONVERSATION_NOT_ACCESSIBLE', 'Conversation not found.');
  return conversation_id;
}
