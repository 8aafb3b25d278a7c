import type { Chat } from '@chatwire/sdk';
import { captionOf } from '../../formatters/caption-of.ts';
import { formatText } from '../../formatters/format-text.ts';
import { plainText } from '../../formatters/markdown/plain-text.ts';
import type { ActionContext } from './action-context.ts';

/** Returns the text of a message as the list shows it, without markup. */
export function plainTextOf({ message }: Chat.MessageRow, context: ActionContext): string {
  const { props, loggedInUser, settings, theme, locale } = context;
  const { user, group } = props;
  const side = message.isOwn() ? ('outgoing' as const) : ('incoming' as const);
  const { language } = locale;
  const formatContext = { message, alignment: 'left' as const, side, user, group, loggedInUser, theme, language };
  return plainText(
    formatText({ text: captionOf(message), context: formatContext, pipeline: settings?.pipeline ?? [] }),
  );
}
