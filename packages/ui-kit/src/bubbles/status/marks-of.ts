import type { Chat } from '@chatwire/sdk';

/** Text of a mark; its icon has a shape of its own. */
export type Mark = 'bubble.pinned' | 'bubble.saved';

/** Returns whether a message is pinned and saved by the user. See docs/spec/message-list.md#pinned-and-saved-messages. */
export function marksOf(message: Chat.BaseMessage): readonly Mark[] {
  if (message.isDeleted()) return [];
  const marks: Mark[] = message.getPinnedAt() === undefined ? [] : ['bubble.pinned'];
  return message.isSavedByMe() ? [...marks, 'bubble.saved'] : marks;
}
