import type { EditMessage, Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { conversationKey } from '../../storage/conversations/conversations-store.ts';
import { deleteMediaUses, insertMediaUses } from '../../storage/media/media-store.ts';
import { deleteMentions, insertMentions } from '../../storage/messages/mentions-store.ts';
import { updateMessage } from '../../storage/messages/messages-store.ts';
import { PRIVATE_METADATA } from '../../storage/wire-values.ts';
import { type Actor, actorUid } from '../actor.ts';
import type { Chat } from '../chat.ts';
import { uploadsIn, withUploads } from '../media/attachment-links.ts';
import { assertParticipantsNotBlocked } from '../users/assert-not-blocked.ts';
import { viewerOf } from '../viewer.ts';
import { assertCanChange, assertNotDeleted } from './assert-can-change.ts';
import { changeMessage, enqueueMessageEvent, recordChange } from './change.ts';
import { checkContent } from './content/check-content.ts';
import { contentColumns } from './content/content-columns.ts';
import { findMentions } from './content/find-mentions.ts';
import { keepPreview, splitPreview, withoutForgedPreview } from './content/link-preview.ts';
import { sanitizeData } from './content/parse-draft.ts';
import { parseStoredData, parseStringList, type StoredData } from './content/stored-data.ts';
import { emitLink } from './emit-link.ts';
import { findVisibleMessage } from './find-visible.ts';
import { renderMessage } from './render.ts';
import { mentionedParticipants } from './store.ts';

/**
 * Edits a message: replaces the members that `edit` contains. Returns the message after the edit.
 * See docs/spec/rest-and-realtime.md#messages.
 */
export async function editMessage(chat: Chat, actor: Actor, id: number, edit: EditMessage): Promise<Message> {
  const { data = {} } = edit;
  const found = await findVisibleMessage(chat.storage.db, actor, id);
  const input = withoutForgedPreview(actor, sanitizeData(data, chat.config), chat.config);
  const named = await withUploads(chat.storage.db, actor, input);
  await assertCanChange(chat.storage.db, actor, found);
  return changeMessage(chat, found, async (tx, before) => {
    assertNotDeleted(before);
    await assertParticipantsNotBlocked(tx.db, actor, before);
    if (before.category !== 'message' && before.category !== 'custom' && before.category !== 'interactive')
      throw new ApiError('ERR_INVALID_MESSAGE_CATEGORY', 'Messages of this category cannot be edited.');
    const { content, preview } = splitPreview(parseStoredData(before.data), tx.config);
    const replaced = replaceNamed(content, data, named, actor);
    // The preview of the server does not count towards the size of the content.
    checkContent(before, replaced, tx.config.textLength);
    const edited = keepPreview(replaced, preview, content.text);
    const conversation = conversationKey(before.sender, before.receiver, before.receiver_type);
    const receiver = { id: before.receiver, conversation };
    const mentions = await mentionedParticipants(tx.db, receiver, before.sender, findMentions(edited.text ?? ''));
    await deleteMediaUses(tx.db, id);
    await insertMediaUses(tx.db, id, uploadsIn(edited));
    await deleteMentions(tx.db, id);
    await insertMentions(tx.db, before.conversation_id, id, mentions);
    const tags = edit.tags === undefined ? parseStringList(before.tags) : (edit.tags ?? []);
    const { row, message } = await recordChange(tx, before, {
      type: 'message_edited',
      store: (seq) =>
        updateMessage(tx.db, id, {
          data: JSON.stringify(edited),
          ...contentColumns(edited),
          mentions: mentions.uids.length > 0 ? JSON.stringify(mentions.uids) : null,
          mentions_all: mentions.all ? 1 : 0,
          tags: tags.length > 0 ? JSON.stringify(tags) : null,
          edited_at_ms: tx.nowMs,
          edited_by: actorUid(actor),
          updated_at_ms: tx.nowMs,
          seq,
        }),
    });
    if (row.hidden === 0) await enqueueMessageEvent(tx, actor, 'message_edited', message);
    emitLink(tx, row);
    return renderMessage(tx, row, viewerOf(actor));
  });
}

/**
 * Returns the content after an edit. `null` removes a member; absent members stay. `named`: the members of `input` in stored
 * form. An edit by a user keeps the metadata that a server key has stored under `@private`.
 */
function replaceNamed(stored: StoredData, input: object, named: StoredData, actor: Actor): StoredData {
  const kept = Object.entries(stored).filter(([name]) => !(name in input));
  const hidden = stored.metadata?.[PRIVATE_METADATA];
  const edited: StoredData = { ...Object.fromEntries(kept), ...named };
  if (actor.kind === 'server' || hidden === undefined || !('metadata' in input)) return edited;
  return { ...edited, metadata: { ...named.metadata, [PRIVATE_METADATA]: hidden } };
}
