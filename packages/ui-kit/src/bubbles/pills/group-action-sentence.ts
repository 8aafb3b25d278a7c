import { Chat } from '@chatwire/sdk';
import { isolated } from '../../formatters/safe-text.ts';
import type { Translate } from '../../localization/chat-locale.ts';

const KNOWN_ACTIONS = ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'scopeChanged'];

/** Returns the sentence about a change of the members of a group. For an unknown action: the server's text. */
export function groupActionSentence(message: Chat.BaseMessage, t: Translate): string {
  const { text } = message.getData();
  if (!(message instanceof Chat.Action) || !KNOWN_ACTIONS.includes(message.getAction()) || !message.getActionBy()) {
    return typeof text === 'string' ? text : t('bubble.unsupported');
  }
  return t(`groupAction.${message.getAction()}`, {
    by: nameOf(message.getActionBy()),
    on: nameOf(message.getActionOn()),
    scope: message.getNewScope() ?? '',
  });
}

function nameOf(subject: Chat.User | Chat.Group | undefined): string {
  return isolated(subject?.getName() ?? '');
}
