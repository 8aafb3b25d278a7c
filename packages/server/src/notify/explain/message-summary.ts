import type { ExplainedMessage } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { messageClassOf } from '../audience/message-class-of.ts';

/** Returns the summary of a message from its row. */
export function summaryOfRow(row: MessageRow): ExplainedMessage {
  const links = {
    ...(row.parent_id !== 0 && { parentId: String(row.parent_id) }),
    ...(row.quoted_id !== null && { quotedMessageId: String(row.quoted_id) }),
  };
  return {
    category: row.category,
    type: row.type,
    class: messageClassOf(links),
    sender: row.sender,
    receiver: row.receiver,
    receiverType: row.receiver_type,
    conversationId: row.conversation_id,
    sentAtMS: row.sent_at_ms,
    deleted: row.deleted_at_ms !== null,
  };
}

/** Returns the summary of a permanently deleted message from one of its events. */
export function summaryOfEvent({ message }: ChatEvent): ExplainedMessage {
  const { category, type, sender, receiver, receiverType, conversationId, sentAtMS } = message;
  const summary = {
    category,
    type,
    class: messageClassOf(message),
    sender,
    receiver,
    receiverType,
    conversationId,
    sentAtMS,
  };
  return { ...summary, deleted: true };
}
