import type { Chat } from '@chatwire/sdk';
import { captionOf } from '../../formatters/caption-of.ts';
import { formatText } from '../../formatters/format-text.ts';
import { plainText } from '../../formatters/plain-text.ts';
import type { ActionWorld } from './action-world.ts';

/** Text of a message without markup, as formatted by the list. */
export function plainTextOf({ message }: Chat.MessageRow, world: ActionWorld): string {
  const { props, loggedInUser, settings, theme, locale } = world;
  const { user, group } = props;
  const side = message.isOwn() ? ('outgoing' as const) : ('incoming' as const);
  const { language } = locale;
  const context = { message, alignment: 'left' as const, side, user, group, loggedInUser, theme, language };
  return plainText(formatText({ text: captionOf(message), context, pipeline: settings?.pipeline ?? [] }));
}
