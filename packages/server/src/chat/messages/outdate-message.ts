import type { ClearCause } from '@chatwire/protocol';
import type { ClearAbout } from '../../outbox/clear-batch.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { membersPage } from '../../storage/groups/members-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ClearScope } from '../../storage/notifications/clears/clears-store.ts';
import type { ChatTransaction } from '../chat.ts';

/**
 * Schedules a check of the devices of a message's recipients when the message is deleted or disapproved, because its
 * notifications are then outdated, and badges change. In groups that are too large for receipts, only devices that show the
 * message are checked. See docs/spec/last-mile.md#clear-causes.
 */
export function outdateMessage(tx: ChatTransaction, message: MessageRow, cause: ClearCause): Promise<void> {
  return tx.outdate(() => scopeOf(tx, message), cause, message.id, aboutOf(message));
}

function aboutOf(message: MessageRow): ClearAbout {
  return {
    sender: message.sender,
    receiver: message.receiver,
    receiverType: message.receiver_type,
    conversationId: message.conversation_id,
    messageCategory: message.category,
    messageType: message.type,
    messageSentAtMS: message.sent_at_ms,
  };
}

async function scopeOf(tx: ChatTransaction, { id, receiver, receiver_type }: MessageRow): Promise<ClearScope> {
  // The sender of a message is notified if another user edits it.
  if (receiver_type === 'user') return { uids: [receiver], shown: id };
  const group = await findGroup(tx.db, receiver);
  const maxMembers = tx.config.receiptGroupSize;
  if (!group || group.members_count > maxMembers) return { messageId: id };
  return { uids: (await membersPage(tx.db, receiver, '', maxMembers)).map(({ uid }) => uid) };
}
