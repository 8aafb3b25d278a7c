import type { Chat } from '@chatwire/sdk';
import { withoutDirectionControls } from '../formatters/safe-text.ts';

/** Names of the people a message mentions; the uid of those it does not name. */
export function mentionName(message: Chat.BaseMessage): (uid: string) => string {
  const people = message.getMentionedUsers();
  return (uid) => {
    const name = people.find((person) => person.getUid() === uid)?.getName() ?? '';
    return withoutDirectionControls(name === '' ? uid : name);
  };
}
