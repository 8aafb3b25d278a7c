import type { Message } from '@chatwire/protocol';

/** Class of a message, by which the applicable preference is chosen. See docs/spec/notifications.md#message-class-and-mentions. */
export type MessageClass = 'message' | 'reply' | 'quotedReply';

/** Returns the class of a message. A reply in a thread that also quotes a message is a `reply`. */
export function messageClassOf(message: Pick<Message, 'parentId' | 'quotedMessageId'>): MessageClass {
  if (message.parentId !== undefined) return 'reply';
  return message.quotedMessageId !== undefined ? 'quotedReply' : 'message';
}
