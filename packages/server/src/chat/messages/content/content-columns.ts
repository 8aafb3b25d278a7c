import type { Attachment } from '@chatwire/protocol';
import { foldText } from '../../../base/text/fold-text.ts';
import type { MessageRow } from '../../../storage/messages/messages-store.ts';
import type { MessageKind } from './check-content.ts';
import type { StoredData } from './stored-data.ts';

const LINK = /\bhttps?:\/\/\S|\bwww\.\S+\.\S/i;

/** Returns the columns derived from a message's content, by which lists and searches filter. */
export function contentColumns(data: StoredData): Pick<MessageRow, 'search_text' | 'has_links' | 'attachment_kinds'> {
  const names = (data.attachments ?? []).map((attachment) => attachment.name);
  const kinds = new Set((data.attachments ?? []).map(attachmentKind));
  return {
    search_text: searchable([data.text ?? '', ...names].join('\n')),
    has_links: LINK.test(data.text ?? '') ? 1 : 0,
    attachment_kinds: kinds.size > 0 ? `,${[...kinds].join(',')},` : '',
  };
}

/** Returns a text in its searchable form. NUL is replaced because it cannot be stored. */
function searchable(text: string): string {
  return foldText(text.replaceAll('\0', ' '));
}

/**
 * Returns whether a message counts as unread for others. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function countsAsUnread({ category, type }: MessageKind, data: StoredData): boolean {
  switch (category) {
    case 'message':
    case 'interactive':
      return true;
    case 'custom':
      return data.updateConversation !== false;
    case 'agentic':
      return type === 'assistant';
    case 'action':
    case 'call':
      return false;
  }
}

type AttachmentKind = 'image' | 'video' | 'audio' | 'file';

function attachmentKind({ mimeType }: Pick<Attachment, 'mimeType'>): AttachmentKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
