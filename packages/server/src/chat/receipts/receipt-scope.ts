import type { ReceiverType } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { conversationKey, findConversation } from '../../storage/conversations/conversations-store.ts';
import type { ConversationScope } from '../../storage/conversations/positions-store.ts';
import { findGroup, type GroupRow } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { unknownMessage } from '../messages/find-visible.ts';
import { assertNotBlocked } from '../users/assert-not-blocked.ts';

/** Scope of a receipt as clients name it: the other user or the group, and the thread if there is one. */
export interface ReceiptTarget {
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  /** Absent = the main list. */
  readonly parentId?: number;
}

export interface ReceiptScope extends ConversationScope {
  readonly target: ReceiptTarget;
  readonly group: GroupRow | undefined;
}

/** Returns the scope of a user's receipt. Rejects conversations they are not in, and receipts between blocked users. */
export async function findReceiptScope(db: Db, uid: string, target: ReceiptTarget): Promise<ReceiptScope> {
  const { receiver, receiverType, parentId = 0 } = target;
  const conversationId = await findOwnConversation(db, uid, receiver, receiverType);
  if (receiverType === 'user') await assertNotBlocked(db, uid, [receiver]);
  if (parentId !== 0 && (await findMessage(db, parentId))?.conversation_id !== conversationId) throw unknownMessage();
  const group = receiverType === 'group' ? await findGroup(db, receiver) : undefined;
  return { conversationId, parentId, target, group };
}

/** Returns the id of the user's conversation with another user or in a group. */
export async function findOwnConversation(
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
