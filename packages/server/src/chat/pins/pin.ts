import { MESSAGE_LIMITS, type Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { type MessageRow, UNPINNED, updateMessage } from '../../storage/messages/messages-store.ts';
import { countPinned } from '../../storage/messages/pins-store.ts';
import type { Db } from '../../storage/storage.ts';
import { type Actor, actorSummary, actorUid } from '../actor.ts';
import type { Chat, ChatTransaction } from '../chat.ts';
import { canModerate, groupRoleOf } from '../groups/permissions.ts';
import { assertCanPinOrSave } from '../messages/assert-can-pin-or-save.ts';
import { changeMessage, recordChange } from '../messages/change.ts';
import { findMessageAsParticipant, findVisibleMessage } from '../messages/find-visible.ts';
import { renderMessage } from '../messages/render.ts';
import { assertParticipantsNotBlocked } from '../users/assert-not-blocked.ts';
import { viewerOf } from '../viewer.ts';

/**
 * Pins a message for all participants, and notifies no one. Pinning it again changes nothing.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export async function pinMessage(chat: Chat, actor: Actor, id: number): Promise<Message> {
  const found = await findPinnableMessage(chat.storage.db, actor, id);
  return changeMessage(chat, found, async (tx, before) => {
    assertCanPinOrSave(before);
    if (before.hidden === 1) throw new ApiError('ERR_MESSAGE_NO_ACCESS', 'This message is not approved.');
    await assertParticipantsNotBlocked(tx.db, actor, before);
    if (before.pinned_at_ms !== null) return renderMessage(tx, before, viewerOf(actor));
    if ((await countPinned(tx.db, before.conversation_id)) >= MESSAGE_LIMITS.pinned)
      throw new ApiError('ERR_PIN_LIMIT', 'The conversation has as many pinned messages as it can have.');
    return recordPin(tx, actor, before, 'message_pinned');
  });
}

/** Unpins a message. Unpinning it again changes nothing. */
export async function unpinMessage(chat: Chat, actor: Actor, id: number): Promise<Message> {
  const found = await findPinnableMessage(chat.storage.db, actor, id);
  return changeMessage(chat, found, async (tx, before) => {
    if (before.pinned_at_ms === null) return renderMessage(tx, before, viewerOf(actor));
    return recordPin(tx, actor, before, 'message_unpinned');
  });
}

/**
 * Returns a message that the actor may pin. In a one-on-one conversation, both users may pin messages; in a group, those
 * whose role may moderate. A server key without an acting user may pin every message.
 */
async function findPinnableMessage(db: Db, actor: Actor, id: number): Promise<MessageRow> {
  if (!actor.user) return findVisibleMessage(db, actor, id);
  const { uid } = actor.user;
  const row = await findMessageAsParticipant(db, id, uid);
  if (row.receiver_type === 'user') return row;
  const group = await findGroup(db, row.receiver);
  const role = group ? groupRoleOf(group, await findMember(db, row.receiver, uid)) : 'outsider';
  if (!canModerate(role))
    throw new ApiError('ERR_GROUP_NO_CLEARANCE', 'Only the owner, admins, and moderators pin messages in a group.');
  return row;
}

async function recordPin(
  tx: ChatTransaction,
  actor: Actor,
  before: MessageRow,
  type: 'message_pinned' | 'message_unpinned',
): Promise<Message> {
  const by = actorUid(actor);
  const pin = type === 'message_pinned' ? { pinned_at_ms: tx.nowMs, pinned_by: by } : UNPINNED;
  const { row } = await recordChange(tx, before, {
    type,
    store: (seq) => updateMessage(tx.db, before.id, { ...pin, updated_at_ms: tx.nowMs, seq }),
    data: { by: actorSummary(actor) },
    detail: { by },
  });
  return renderMessage(tx, row, viewerOf(actor));
}
