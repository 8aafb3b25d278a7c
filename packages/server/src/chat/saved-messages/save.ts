import { MESSAGE_LIMITS, type Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { countSaved, deleteSaved, insertSaved } from '../../storage/messages/saved-messages-store.ts';
import type { ActorWithUser } from '../actor.ts';
import type { Chat, ChatTransaction } from '../chat.ts';
import { assertCanPinOrSave } from '../messages/assert-can-pin-or-save.ts';
import { changeMessage } from '../messages/change.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';
import { renderMessage } from '../messages/render.ts';
import { viewerOf } from '../viewer.ts';

/**
 * Saves a message for the acting user. Others are not informed. Saving it again changes nothing.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export async function saveMessage(chat: Chat, actor: ActorWithUser, id: number): Promise<Message> {
  const { uid } = actor.user;
  const found = await findMessageAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, found, async (tx, row) => {
    assertCanPinOrSave(row);
    if (await insertSaved(tx.db, uid, row, tx.nowMs)) {
      if ((await countSaved(tx.db, uid)) > MESSAGE_LIMITS.saved)
        throw new ApiError('ERR_SAVED_LIMIT', 'The user has saved as many messages as possible.');
      broadcastSaved(tx, uid, row, true);
    }
    return renderMessage(tx, row, viewerOf(actor));
  });
}

/** Removes a message from the saved messages of the acting user. Removing it again changes nothing. */
export async function unsaveMessage(chat: Chat, actor: ActorWithUser, id: number): Promise<Message> {
  const { uid } = actor.user;
  const found = await findMessageAsParticipant(chat.storage.db, id, uid);
  return changeMessage(chat, found, async (tx, row) => {
    if (await deleteSaved(tx.db, uid, id)) broadcastSaved(tx, uid, row, false);
    return renderMessage(tx, row, viewerOf(actor));
  });
}

/** Broadcasts a frame to all connections of the user. */
function broadcastSaved(tx: ChatTransaction, uid: string, row: MessageRow, savedByMe: boolean): void {
  const data = { messageId: String(row.id), savedByMe };
  const frame = { type: 'message_saved', at: tx.nowMs, conversationId: row.conversation_id, data };
  tx.broadcast({ frame, to: { kind: 'users', uids: [uid] } });
}
