import type { Chat } from '@chatwire/sdk';
import type { ChatPartner } from '../chat/use-chat-partner.ts';

/** Returns whether a message belongs to a conversation. */
export function isOfPartner(message: Chat.BaseMessage, partner: ChatPartner): boolean {
  const receiver = message.getReceiverId();
  if ('group' in partner) return message.getReceiverType() === 'group' && receiver === partner.group.getGuid();
  const uid = partner.user.getUid();
  return message.getReceiverType() === 'user' && (receiver === uid || message.getSender()?.getUid() === uid);
}
