import type { ChatEvent } from '../../../outbox/chat-event.ts';
import type { ClearAbout } from '../../../outbox/clear-batch.ts';

/** Returns the fields of an entry that describe a message, kept with its notification. */
export function clearAboutOf(message: ChatEvent['message']): ClearAbout {
  return {
    sender: message.sender,
    receiver: message.receiver,
    receiverType: message.receiverType,
    conversationId: message.conversationId,
    messageCategory: message.category,
    messageType: message.type,
    messageSentAtMS: message.sentAtMS,
  };
}

/** Parses the stored fields about a cleared message. */
export function parseClearAbout(json: string): ClearAbout {
  return JSON.parse(json) as ClearAbout;
}
