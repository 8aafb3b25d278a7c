import type { Chat } from '@chatwire/sdk';

/** Localization key of the text of a mark. */
export type Mark = 'bubble.pinned' | 'bubble.saved';

/** Returns the marks of a message: pinned, and saved by the user. See docs/spec/message-list.md#pinned-and-saved-messages. */
export function marksOf(message: Chat.BaseMessage): readonly Mark[] {
  if (message.isDeleted()) return [];
  const marks: Mark[] = message.getPinnedAt() === undefined ? [] : ['bubble.pinned'];
  return message.isSavedByMe() ? [...marks, 'bubble.saved'] : marks;
}
