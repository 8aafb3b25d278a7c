import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { isolated } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { Pill } from './pill.tsx';

const KNOWN = ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'scopeChanged'];

/** What happened to the members of a group, as a sentence; an unknown action in the words of the server. */
export function GroupActionPill({ bubble }: BubbleProps): ReactNode {
  const { message, settings } = bubble;
  const t = useTranslate();
  const { text } = message.getData();
  const said = typeof text === 'string' ? text : t('bubble.unsupported');
  const known = message instanceof Chat.Action && KNOWN.includes(message.getAction());
  const sentence = known
    ? t(`groupAction.${message.getAction()}`, {
        by: nameOf(message.getActionBy()),
        on: nameOf(message.getActionOn()),
        scope: message.getNewScope() ?? '',
      })
    : said;
  return <Pill text={sentence} style={settings.style.groupAction} messageId={message.getId()} />;
}

function nameOf(subject: Chat.User | Chat.Group | undefined): string {
  return isolated(subject?.getName() ?? '');
}
