import { Chat } from '@chatwire/sdk';

/** Returns a new, unsent message with the content of a question, in the thread of that question. */
export function sameQuestion(question: Chat.BaseMessage): Chat.BaseMessage {
  const { receiver, receiverType, category, type, tags, quotedMessageId } = question.toJSON();
  const { reactions: _reactions, moderation: _moderation, ...data } = question.getData();
  const again = Chat.messageFromJSON({ receiver, receiverType, category, type, tags, quotedMessageId, data });
  // The first message of a thread has no parent; the copy becomes a reply to it.
  again.setParentMessageId(question.getParentMessageId() ?? question.getId());
  return again;
}
