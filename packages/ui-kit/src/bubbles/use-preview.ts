import { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import type { FormatContext } from '../formatters/format-context.ts';
import { formatText } from '../formatters/format-text.ts';
import { plainText } from '../formatters/plain-text.ts';
import { isolated } from '../formatters/safe-text.ts';
import type { Translate } from '../localization/chat-locale.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { BubbleSettings } from './bubble-settings.ts';
import { captionOf } from './caption-of.ts';

/** A message in one line without markup: in quotes and for screen readers. Contract 7.1. */
export function usePreview(message: Chat.BaseMessage, settings: BubbleSettings): string {
  const { t, language } = useChatLocale();
  const theme = useChatTheme();
  return useMemo(() => {
    if (message.isDeleted()) return t(message.isOwn() ? 'bubble.deletedByYou' : 'bubble.deleted');
    const kind = kindText(message, t);
    const text = captionOf(message);
    if (text === '') return kind ?? t('bubble.unsupported');
    const { user, group, loggedInUser, pipeline } = settings;
    const context: FormatContext = {
      message,
      alignment: 'left',
      side: message.isOwn() ? 'outgoing' : 'incoming',
      user,
      group,
      loggedInUser,
      theme,
      language,
    };
    const plain = plainText(formatText({ text, context, pipeline })).replace(/\s+/g, ' ').trim();
    return kind === undefined ? plain : `${kind}, ${plain}`;
  }, [message, settings, t, language, theme]);
}

/** What the message is when its text does not say it. */
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
