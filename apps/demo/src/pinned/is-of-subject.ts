import type { Chat } from '@chatwire/sdk';
import type { Subject } from '../chat/use-subject.ts';

/** Returns whether a message belongs to a conversation. */
export function isOfSubject(message: Chat.BaseMessage, subject: Subject): boolean {
  const receiver = message.getReceiverId();
  if ('group' in subject) return message.getReceiverType() === 'group' && receiver === subject.group.getGuid();
  const uid = subject.user.getUid();
  return message.getReceiverType() === 'user' && (receiver === uid || message.getSender()?.getUid() === uid);
}
