import type { Conversation, ReceiverType } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { type Chat, readContextOf } from '../chat.ts';
import { findOwnConversation } from '../receipts/receipt-scope.ts';
import { showConversation, type UserViewer } from './render.ts';

/**
 * Returns the user's conversation with another user or in a group, unless it is missing or hidden.
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
  const shown = await showConversation(readContextOf(chat), viewer, id);
  if (!shown) throw new ApiError('ERR_CONVERSATION_NOT_ACCESSIBLE', 'Conversation not found.');
  return shown;
}
