import type { Message } from '@chatwire/protocol';

/** The setting that applies to a message. See docs/spec/notifications.md#message-class-and-mentions. */
export type MessageClass = 'message' | 'reply' | 'quotedReply';

/** Returns the class of a message, the first that applies: in a thread, quoting another, else plain. */
export function messageClassOf(message: Pick<Message, 'parentId' | 'quotedMessageId'>): MessageClass {
  if (message.parentId !== undefined) return 'reply';
  return message.quotedMessageId !== undefined ? 'quotedReply' : 'message';
}
