import type { Chat } from '@chatwire/sdk';

/**
 * Returns whether moderation hides a message from other users, permanently or until it is reviewed. Such a message shows
 * no reactions and no thread.
 * See docs/spec/message-list.md#moderation.
 */
export function isModerated(message: Chat.BaseMessage): boolean {
  const status = message.getModerationStatus();
  return status === 'pending' || status === 'disapproved';
}
