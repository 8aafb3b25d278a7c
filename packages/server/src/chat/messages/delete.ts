import type { Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { deleteMediaUses } from '../../storage/media/media-store.ts';
import { deleteMentions } from '../../storage/messages/mentions-store.ts';
import { deleteMessageRow, type MessageRow, UNPINNED, updateMessage } from '../../storage/messages/messages-store.ts';
import { deleteReactions } from '../../storage/messages/reactions-store.ts';
import { deleteSavesOf } from '../../storage/messages/saved-messages-store.ts';
import { recountReplies } from '../../storage/threads/threads-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import type { Chat, ChatTransaction } from '../chat.ts';
import { uploadsIn } from '../media/attachment-links.ts';
import { deleteAllUnused } from '../media/delete-unused.ts';
import { broadcastThreadUpdated } from '../threads/broadcast-thread-updated.ts';
import { EVERYONE, viewerOf } from '../viewer.ts';
import { assertCanChange, assertNotDeleted } from './assert-can-change.ts';
import { changeMessage, enqueueMessageEvent, recordChange } from './change.ts';
import { parseStoredData } from './content/stored-data.ts';
import { findVisibleMessage } from './find-visible.ts';
import { outdateMessage } from './outdate-message.ts';
import { renderMessage } from './render.ts';

/**
 * Deletes a message: removes its content, or with `permanent`, which only server keys may use, the whole message. Returns what
 * remains of it.
 * See docs/spec/rest-and-realtime.md#messages.
 */
export async function deleteMessage(chat: Chat, actor: Actor, id: number, permanent: boolean): Promise<Message> {
  if (permanent && actor.kind === 'user')
    throw new ApiError('ERR_PERMISSION_DENIED', 'Only server keys remove messages permanently.', {
      permanent: ['needs an apikey with scope fullAccess'],
    });
  const found = await findVisibleMessage(chat.storage.db, actor, id);
  await assertCanChange(chat.storage.db, actor, found);
  const deleted = await changeMessage(chat, found, async (tx, before) => {
    const wasDeleted = before.deleted_at_ms !== null;
    if (!permanent) assertNotDeleted(before);
    const shown = await renderMessage(tx, before, EVERYONE);
    const row = permanent ? await removeMessage(tx, actor, before) : await emptyMessage(tx, actor, before);
    if (!wasDeleted && before.hidden === 0) await enqueueMessageEvent(tx, actor, 'message_deleted', shown);
    await deleteMediaUses(tx.db, id);
    return renderMessage(tx, row, viewerOf(actor));
  });
  await deleteAllUnused(chat, uploadsIn(parseStoredData(found.data)));
  return deleted;
}

/** Removes the content of a message. Its ids, sender, and times stay. Returns its row. */
export async function emptyMessage(tx: ChatTransaction, actor: Actor, before: MessageRow): Promise<MessageRow> {
  await deleteMentions(tx.db, before.id);
  await deleteReactions(tx.db, before.id);
  await deleteSavesOf(tx.db, before.id);
  await outdateMessage(tx, before, 'deleted');
  const { row } = await recordChange(tx, before, {
    type: 'message_deleted',
    store: (seq) => updateMessage(tx.db, before.id, emptyColumns(before, actor, tx.nowMs, seq)),
  });
  return row;
}

/** Removes a message. Its event contains it without content, for clients that missed the frame. Returns the row without content. */
async function removeMessage(tx: ChatTransaction, actor: Actor, before: MessageRow): Promise<MessageRow> {
  const wasNeverShown = before.hidden === 1 && before.released_at_ms === null;
  const remainingRow = (seq: number) => ({ ...before, ...emptyColumns(before, actor, tx.nowMs, seq) });
  const tombstone = await renderMessage(tx, remainingRow(before.seq), EVERYONE);
  await deleteMessageRow(tx.db, before.id);
  await outdateMessage(tx, before, 'retracted');
  const { row } = await recordChange(tx, before, {
    type: 'message_deleted',
    store: async (seq) => remainingRow(seq),
    data: { permanent: true },
    detail: { tombstone, ...(wasNeverShown && { forOthers: 'skip' }) },
  });
  const parent = before.parent_id === 0 ? undefined : await recountReplies(tx.db, before.parent_id);
  if (parent) await broadcastThreadUpdated(tx, parent);
  return row;
}

/** Returns the columns that remove everything but ids, sender, and times. See docs/spec/rest-and-realtime.md#message-object. */
function emptyColumns(before: MessageRow, actor: Actor, nowMs: number, seq: number) {
  return {
    data: '{}',
    search_text: '',
    has_links: 0,
    attachment_kinds: '',
    mentions: null,
    mentions_all: 0,
    reactions: null,
    deleted_at_ms: before.deleted_at_ms ?? nowMs,
    deleted_by: before.deleted_by ?? actorUid(actor),
    ...UNPINNED,
    updated_at_ms: nowMs,
    seq,
  };
}
