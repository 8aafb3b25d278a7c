import type { Chat } from '@chatwire/sdk';
import { formatText } from '../../formatters/format-text.ts';
import type { RichDocument } from '../../formatters/markdown/rich-document.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { BubbleRow } from '../bubble.ts';

/** What determines how a text is formatted, besides the text. */
type DocumentContext = Pick<BubbleRow, 'message' | 'settings' | 'alignment'>;

/**
 * Returns a text of a message, formatted by the formatters of the list. `isIncomplete`: the end of the text is missing.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export function useDocument(
  { message, settings, alignment }: DocumentContext,
  text: string,
  isIncomplete = false,
): RichDocument {
  const { language } = useChatLocale();
  const theme = useChatTheme();
  const { documents, pipeline, searchKeyword, user, group, loggedInUser, actions } = settings;
  return documents.get(message, text, [language, theme, isIncomplete], () =>
    formatText({
      text,
      pipeline,
      keyword: searchKeyword,
      context: {
        message: message.clone(),
        alignment,
        side: message.isOwn() ? 'outgoing' : 'incoming',
        user,
        group,
        loggedInUser,
        theme,
        language,
        isIncomplete,
      },
      // Compared by index, because an app may create new formatters on each render.
      onError: (error, at) => actions.onFault('ERR_CALLBACK', error, `formatter ${at} ${idOf(message)}`),
    }),
  );
}

function idOf(message: Chat.BaseMessage): number | string | undefined {
  return message.getId() || message.getMuid();
}
