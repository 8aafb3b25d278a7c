import type { Chat } from '@chatwire/sdk';
import { withoutDirectionControls } from '../formatters/safe-text.ts';

/** Names of the users a message mentions; the uid where it has no name. */
export function mentionName(message: Chat.BaseMessage): (uid: string) => string {
  const people = message.getMentionedUsers();
  return (uid) => {
    const name = people.find((person) => person.getUid() === uid)?.getName() ?? '';
    return withoutDirectionControls(name === '' ? uid : name);
  };
}
