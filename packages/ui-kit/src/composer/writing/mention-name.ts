import type { Chat } from '@chatwire/sdk';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';

/** Returns a function that returns the name of a user whom a message mentions, or the uid if the name is unknown. */
export function mentionName(message: Chat.BaseMessage): (uid: string) => string {
  const people = message.getMentionedUsers();
  return (uid) => {
    const name = people.find((person) => person.getUid() === uid)?.getName() ?? '';
    return withoutDirectionControls(name === '' ? uid : name);
  };
}
