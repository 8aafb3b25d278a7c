import type { Chat } from '@chatwire/sdk';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';

/** Returns a lookup of the names of users that a message mentions; it returns the uid of a user without a name. */
export function mentionName(message: Chat.BaseMessage): (uid: string) => string {
  const people = message.getMentionedUsers();
  return (uid) => {
    const name = people.find((person) => person.getUid() === uid)?.getName() ?? '';
    return withoutDirectionControls(name === '' ? uid : name);
  };
}
