import { Chat } from '@chatwire/sdk';
import { linksIn } from './links-in.ts';

export type SharedKind = 'media' | 'files' | 'links';

/** A picture, file, or link in a message. */
export interface SharedItem {
  readonly key: string;
  readonly messageId: number;
  readonly sentAtMs: number;
  /** Name of the file, or the address of the link. */
  readonly title: string;
  /** Address of a picture; undefined for other kinds, and for videos without a thumbnail. */
  readonly picture?: string | undefined;
}

/** Returns the pictures, files, or links in a message. */
export function sharedItems(message: Chat.BaseMessage, kind: SharedKind): readonly SharedItem[] {
  const messageFacts = { messageId: message.getId(), sentAtMs: message.getSentAtMs() ?? 0 };
  const item = (title: string, index: number, picture?: string) => ({
    ...messageFacts,
    key: `${messageFacts.messageId}/${index}`,
    title,
    picture,
  });
  if (kind === 'links') return linksIn(textOf(message)).map((link, index) => item(link, index));
  if (!(message instanceof Chat.MediaMessage)) return [];
  return message.getAttachments().map(({ name, url, thumbnailUrl, mimeType }, index) => {
    const isPicture = kind === 'media' && (message.getType() === 'image' || mimeType?.startsWith('image/') === true);
    return item(name ?? '', index, thumbnailUrl ?? (isPicture ? url : undefined));
  });
}

function textOf(message: Chat.BaseMessage): string {
  if (message instanceof Chat.TextMessage) return message.getText();
  return message instanceof Chat.MediaMessage ? (message.getCaption() ?? '') : '';
}
