import type { ChatEvent } from '../../../outbox/chat-event.ts';
import type { ClearAbout } from '../../../outbox/clear-batch.ts';
import type { MessageRow } from '../../../storage/messages/messages-store.ts';

/** Returns the fields of an entry that describe a message, to be stored with its notification. */
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

/** Returns the same fields as `clearAboutOf`, for the row of a message. */
export function clearAboutOfRow(row: MessageRow): ClearAbout {
  return {
    sender: row.sender,
    receiver: row.receiver,
    receiverType: row.receiver_type,
    conversationId: row.conversation_id,
    messageCategory: row.category,
    messageType: row.type,
    messageSentAtMS: row.sent_at_ms,
  };
}

/** Parses the stored fields about a cleared message. */
export function parseClearAbout(json: string): ClearAbout {
  return JSON.parse(json) as ClearAbout;
}
