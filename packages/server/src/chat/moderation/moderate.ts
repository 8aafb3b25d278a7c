import type { Message } from '@chatwire/protocol';
import type { RecordAct } from '../../audit/act.ts';
import { takeNextSeq } from '../../storage/conversations/conversations-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { type MessageRow, UNPINNED, updateMessage } from '../../storage/messages/messages-store.ts';
import { findAuthors } from '../../storage/users/users-store.ts';
import { type Actor, actorSummary, actorUid } from '../actor.ts';
import type { Chat } from '../chat.ts';
import { appendConversationEvent } from '../conversations/event-log.ts';
import { toDeletedMessage } from '../conversations/render-event.ts';
import { broadcastToOthers, broadcastToSender } from '../messages/broadcast-to-participants.ts';
import { changeMessage } from '../messages/change.ts';
import { countsAsUnread } from '../messages/content/content-columns.ts';
import { parseStoredData } from '../messages/content/stored-data.ts';
import { findVisibleMessage } from '../messages/find-visible.ts';
import { outdateMessage } from '../messages/outdate-message.ts';
import { renderMessage } from '../messages/render.ts';
import { EVERYONE, viewerOf } from '../viewer.ts';
import { enqueueAfterMessage, releaseMessage } from './release.ts';

/**
 * Approves or disapproves a message. Participants receive a message when it is approved, and a deletion when an approved
 * message is disapproved. Only the first approval notifies recipients. Returns the message as the actor sees it.
 * See docs/spec/rest-and-realtime.md#messages, #server-frames.
 */
export async function moderateMessage(
  chat: Chat,
  actor: Actor,
  id: number,
  status: 'approved' | 'disapproved',
  record: RecordAct,
): Promise<Message> {
  const found = await findVisibleMessage(chat.storage.db, actor, id);
  return changeMessage(chat, found, async (tx, before) => {
    if (before.moderation === status) return renderMessage(tx, before, viewerOf(actor));
    const isApproved = status === 'approved';
    const forOthers = forOthersOf(before, isApproved);
    const seq = await takeNextSeq(tx.db, before.conversation_id);
    const counted = isApproved && countsAsUnread(before, parseStoredData(before.data));
    const row = await updateMessage(tx.db, id, {
      moderation: status,
      hidden: isApproved ? 0 : 1,
      counted: counted ? 1 : 0,
      released_at_ms: before.released_at_ms ?? (isApproved ? tx.nowMs : null),
      ...(!isApproved && UNPINNED),
      updated_at_ms: tx.nowMs,
      seq,
    });
    const position = await appendConversationEvent(tx, {
      conversationId: row.conversation_id,
      seq,
      type: 'message_moderated',
      messageId: id,
      detail: { forOthers },
    });
    const message = await renderMessage(tx, row, EVERYONE);
    broadcastToSender(tx, row, 'message_moderated', { message }, position);
    if (!isApproved) await outdateMessage(tx, before, 'retracted');
    const isGone = forOthers === 'message_deleted';
    const shown = { message: isGone ? toDeletedMessage(message, tx.nowMs, actorUid(actor)) : message };
    broadcastToOthers(tx, row, forOthers, forOthers === 'skip' ? undefined : shown, position);
    if (before.released_at_ms === null) {
      const author = (await findAuthors(tx.db, [row.sender])).get(row.sender);
      const group = row.receiver_type === 'group' ? await findGroup(tx.db, row.receiver) : undefined;
      const release = { row, message, actor: actorSummary({ kind: 'server', user: author }), group };
      // A disapproved message is enqueued too, so that its missing notifications can be explained.
      await (isApproved ? releaseMessage(tx, release) : enqueueAfterMessage(tx, release));
    }
    const changes = [{ member: 'status', before: before.moderation, after: status }];
    await record(tx.db, { action: 'message.moderated', target: { kind: 'message', id: String(id) }, changes });
    return renderMessage(tx, row, viewerOf(actor));
  });
}

function forOthersOf(before: MessageRow, isApproved: boolean): 'message' | 'message_deleted' | 'skip' {
  if (isApproved) return before.hidden === 1 ? 'message' : 'skip';
  return before.hidden === 1 ? 'skip' : 'message_deleted';
}
