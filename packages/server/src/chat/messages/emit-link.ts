import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { unpreviewedLinkOf } from './content/link-preview.ts';

/**
 * Reports, after the commit, the link of a message that others can see. See
 * docs/spec/rest-and-realtime.md#link-previews.
 */
export function emitLink(tx: ChatTransaction, row: MessageRow): void {
  if (!tx.config.linkPreviews || row.hidden === 1) return;
  const url = unpreviewedLinkOf(row);
  if (url === undefined) return;
  tx.emitLinkPosted({ messageId: row.id, conversationId: row.conversation_id, url, sender: row.sender });
}
