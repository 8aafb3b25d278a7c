import type { Chat } from '@chatwire/sdk';

/** Returns the author of a message and those who replied first, each once. See docs/decisions/repliers-of-a-thread.md. */
export function participantsOf(parent: Chat.BaseMessage): readonly Chat.User[] {
  const byUid = new Map<string, Chat.User>();
  for (const user of [parent.getSender(), ...parent.getRepliers()]) {
    if (user && !byUid.has(user.getUid())) byUid.set(user.getUid(), user);
  }
  return [...byUid.values()];
}
