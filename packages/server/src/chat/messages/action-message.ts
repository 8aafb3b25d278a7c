import type { EventTrigger, GroupAction, Message, Scope, UserSummary } from '@chatwire/protocol';
import { conversationKey, takeSeq } from '../../storage/conversations/conversations-store.ts';
import { findPosition, savePosition } from '../../storage/conversations/positions-store.ts';
import type { GroupRow } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { insertMessage } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { broadcastState } from '../conversations/broadcast-state.ts';
import { appendConversationEvent } from '../conversations/event-log.ts';
import { markDeliveredToAll, markReadByAll } from '../receipts/mark-read-by-all.ts';
import { ProfileCache } from '../users/profile-cache.ts';
import { EVERYONE } from '../viewer.ts';
import { messageRow } from './message-row.ts';
import { renderMessage } from './render.ts';

/** A change of the members of a group. */
export interface MemberChange {
  /** The group after the change. */
  readonly group: GroupRow;
  readonly action: GroupAction;
  /** The acting user; `app_system` for the server. */
  readonly by: UserSummary;
  /** The affected user. */
  readonly on: UserSummary;
  readonly oldScope?: Scope;
  readonly newScope?: Scope;
}

const TRIGGERS: Readonly<Record<GroupAction, EventTrigger>> = {
  joined: 'after_group_joined',
  left: 'after_group_left',
  added: 'after_group_members_added',
  kicked: 'after_group_members_kicked',
  banned: 'after_group_members_banned',
  unbanned: 'after_group_members_unbanned',
  scopeChanged: 'after_scope_changed',
};

/**
 * Writes the message about a change of members, broadcasts its `group_member` frame, and enqueues its event. Called as
 * the last step in the transaction of the change. See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export async function writeActionMessage(tx: ChatTransaction, change: MemberChange): Promise<Message> {
  const { group, action, by, on } = change;
  const scopes = {
    ...(change.oldScope && { oldScope: change.oldScope }),
    ...(change.newScope && { newScope: change.newScope }),
  };
  const conversation = conversationKey(by.uid, group.guid, 'group');
  const conversationId = conversation.conversation_id;
  const seq = await takeSeq(tx.db, conversation, tx.nowMs, true);
  const row = await insertMessage(
    tx.db,
    messageRow(conversation, seq, tx.nowMs, {
      sender: by.uid,
      receiver: group.guid,
      category: 'action',
      type: 'groupMember',
      data: { action, ...scopes, by: by.uid, on: on.uid },
    }),
  );
  if (!row) throw new Error('Expected the row of the new action message, got none.');
  const isArrival = action === 'joined' || action === 'added';
  const isDeparture = action === 'left' || action === 'kicked' || action === 'banned';
  const position = await appendConversationEvent(tx, {
    conversationId,
    seq,
    type: 'group_member',
    messageId: row.id,
    ...(isDeparture && { subject: on.uid }),
  });
  if (isArrival) await markEarlierAsRead(tx, conversationId, on.uid, row.id);
  if (isDeparture) await updateReceiptsWithout(tx, conversationId, group, on);

  const profiles = new ProfileCache().addSummaries(by, on).addGroups(group);
  const message = await renderMessage(tx, row, EVERYONE, { profiles });
  const shownGroup = toGroup(group);
  tx.broadcast({
    frame: {
      type: 'group_member',
      at: tx.nowMs,
      conversationId,
      ...position,
      data: { action, message, group: shownGroup, by, on, ...scopes },
    },
    to: { kind: 'group', guid: group.guid, also: [on.uid] },
  });
  // A new member may have left the group with unread messages.
  if (isArrival) {
    broadcastState(tx, on.uid, {
      conversationId,
      unreadMessageCount: 0,
      unreadMentionsCount: 0,
      lastReadMessageId: String(row.id),
      hidden: false,
    });
  }
  await tx.enqueueEvent({
    trigger: TRIGGERS[action],
    occurredAtMs: tx.nowMs,
    actor: by,
    message,
    group: shownGroup,
    target: on,
    ...(change.newScope && { newScope: change.newScope }),
  });
  return message;
}

/** Sets the read position of a new member, so that earlier messages, which they can read, do not count as unread. */
async function markEarlierAsRead(
  tx: ChatTransaction,
  conversationId: string,
  uid: string,
  messageId: number,
): Promise<void> {
  await savePosition(tx.db, {
    conversation_id: conversationId,
    parent_id: 0,
    uid,
    delivered_id: messageId,
    delivered_at_ms: tx.nowMs,
    read_id: messageId,
    read_at_ms: tx.nowMs,
    read_session_id: null,
    seen_id: messageId,
  });
}

/**
 * Updates receipts after a member has left the group. Messages that all remaining members have received or read are now
 * marked as delivered to all or read by all.
 */
async function updateReceiptsWithout(
  tx: ChatTransaction,
  conversationId: string,
  group: GroupRow,
  by: UserSummary,
): Promise<void> {
  if (group.members_count > tx.config.receiptGroupSize) return;
  const scope = { conversationId, parentId: 0 };
  const left = await findPosition(tx.db, scope, by.uid);
  const upTo = Number.MAX_SAFE_INTEGER;
  const { guid } = group;
  await markDeliveredToAll(tx, scope, { guid, by, above: left?.delivered_id ?? 0, upTo });
  await markReadByAll(tx, scope, { guid, by, above: left?.seen_id ?? 0, upTo });
}
