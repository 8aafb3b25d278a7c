import type { ReceiverType } from '@chatwire/protocol';
import type { ConversationScope } from '../../storage/conversations/positions-store.ts';
import { findGroup, type GroupRow } from '../../storage/groups/groups-store.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findOwnConversationId } from '../conversations/find-own.ts';
import { unknownMessage } from '../messages/find-visible.ts';
import { assertNotBlocked } from '../users/assert-not-blocked.ts';

/** Where a message receipt applies, as clients name it: the other user or the group, and the thread if there is one. */
export interface ReceiptTarget {
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  /** Id of the parent message. Absent: the main list. */
  readonly parentId?: number;
}

export interface ReceiptScope extends ConversationScope {
  readonly target: ReceiptTarget;
  readonly group: GroupRow | undefined;
}

/**
 * Returns the scope of a user's receipt. Throws if they are not in the conversation, or if there is a block between its two
 * users.
 */
export async function findReceiptScope(db: Db, uid: string, target: ReceiptTarget): Promise<ReceiptScope> {
  const { receiver, receiverType, parentId = 0 } = target;
  const conversationId = await findOwnConversationId(db, uid, receiver, receiverType);
  if (receiverType === 'user') await assertNotBlocked(db, uid, [receiver]);
  if (parentId !== 0 && (await findMessage(db, parentId))?.conversation_id !== conversationId) throw unknownMessage();
  const group = receiverType === 'group' ? await findGroup(db, receiver) : undefined;
  return { conversationId, parentId, target, group };
}
