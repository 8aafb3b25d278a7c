import type { Chat } from '@chatwire/sdk';

/** Hidden from other users, permanently or for now: no reactions and no thread. See docs/spec/message-list.md#moderation. */
export function isModerated(message: Chat.BaseMessage): boolean {
  const status = message.getModerationStatus();
  return status === 'pending' || status === 'disapproved';
}
