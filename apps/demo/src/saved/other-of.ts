import type { Chat } from '@chatwire/sdk';

/** Returns the group of a message or, in a one-on-one conversation, the participant who is not the logged-in user. */
export function otherOf(message: Chat.BaseMessage): Chat.User | Chat.Group | undefined {
  const isReceiver = message.getReceiverType() === 'group' || message.isOwn();
  return isReceiver ? message.getReceiver() : message.getSender();
}
