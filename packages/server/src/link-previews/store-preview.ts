import { ApiError } from '../base/errors/api-error.ts';
import type { Chat } from '../chat/chat.ts';
import { changeMessage, recordChange } from '../chat/messages/change.ts';
import {
  type LinkPreview,
  type PostedLink,
  unpreviewedLinkOf,
  withLinkPreview,
} from '../chat/messages/content/link-preview.ts';
import { parseStoredData } from '../chat/messages/content/stored-data.ts';
import { updateMessage } from '../storage/messages/messages-store.ts';

/**
 * Adds the preview of its link to a message, and broadcasts the message. Does nothing if the message was deleted or hidden in
 * the meantime, or if an edit has removed the link. The change does not count as an edit: it notifies no one.
 * See docs/spec/rest-and-realtime.md#link-previews.
 */
export async function storePreview(chat: Chat, link: PostedLink, preview: LinkPreview): Promise<void> {
  const message = { id: link.messageId, conversation_id: link.conversationId };
  try {
    await changeMessage(chat, message, async (tx, row) => {
      if (row.hidden === 1 || unpreviewedLinkOf(row) !== link.url) return;
      const before = parseStoredData(row.data);
      const after = withLinkPreview(before, preview);
      if (after === before) return;
      await recordChange(tx, row, {
        type: 'message_edited',
        store: (seq) => updateMessage(tx.db, row.id, { data: JSON.stringify(after), updated_at_ms: tx.nowMs, seq }),
      });
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ERR_MESSAGE_ID_NOT_FOUND') throw error;
  }
}
