import { Chat } from '@chatwire/sdk';
import { captionOf } from '../../formatters/caption-of.ts';
import { plainText } from '../../formatters/markdown/plain-text.ts';
import { isolated } from '../../formatters/safe-text.ts';
import type { Translate } from '../../localization/chat-locale.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleSettings } from '../bubble-settings.ts';
import { sideOf } from '../bubble-side.ts';
import { useDocument } from './use-document.ts';

/**
 * Returns a message as one line without markup, for quotes and screen readers.
 * See docs/spec/message-list.md#actions.
 */
export function usePreview(message: Chat.BaseMessage, settings: BubbleSettings): string {
  const t = useTranslate();
  const { alignment } = sideOf(message, settings.alignment);
  const document = useDocument({ message, settings, alignment }, captionOf(message));
  if (message.isDeleted()) return t(message.isOwn() ? 'bubble.deletedByYou' : 'bubble.deleted');
  const kind = kindText(message, t);
  const text = plainText(document).replace(/\s+/g, ' ').trim();
  if (text === '') return kind ?? t('bubble.unsupported');
  return kind === undefined ? text : `${kind}, ${text}`;
}

/** Returns the kind of media of a message, or the name or description of its file; undefined for other messages. */
function kindText(message: Chat.BaseMessage, t: Translate): string | undefined {
  if (!(message instanceof Chat.MediaMessage)) return undefined;
  const { altText, audioType } = message.getMetadata() ?? {};
  if (typeof altText === 'string' && altText !== '') return altText;
  const count = Math.max(1, message.getAttachments().length, message.getFiles().length);
  const name = message.getAttachment()?.name;
  switch (message.getType()) {
    case 'image':
      return t('media.image', { count });
    case 'video':
      return t('media.video', { count });
    case 'audio':
      return audioType === 'voice_note' ? t('media.voice') : t('media.audio', { count });
    default:
      return count === 1 && name !== undefined ? isolated(name) : t('media.file', { count });
  }
}
