import type { Chat } from '@chatwire/sdk';

/** Returns the other side of a message's conversation: the group, or the other user. */
export function otherOf(message: Chat.BaseMessage): Chat.User | Chat.Group | undefined {
  const isReceiver = message.getReceiverType() === 'group' || message.isOwn();
  return isReceiver ? message.getReceiver() : message.getSender();
}
