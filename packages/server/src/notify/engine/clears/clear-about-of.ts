import type { ChatEvent } from '../../../outbox/chat-event.ts';
import type { ClearAbout } from '../../../outbox/clear-batch.ts';

/** Fields of an entry that describe a message, kept with its notification. */
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

/** As it is stored. */
export function parseClearAbout(json: string): ClearAbout {
  return JSON.parse(json) as ClearAbout;
}
