import { Chat } from '@chatwire/sdk';
import { mediaParts, type StagedFile } from './files/staged-file.ts';

/** What one press of Send submits. `batchId` groups its messages. */
export interface MessageDraft {
  readonly ref: Chat.ConversationRef;
  /** Text in the form in which it is sent. */
  readonly text: string;
  readonly files: readonly StagedFile[];
  readonly batchId: string;
  readonly quoted: Chat.BaseMessage | undefined;
}

/**
 * Returns the messages that one press of Send sends. The text is the caption of the last file; the first message has
 * the quote. See docs/spec/message-list.md#composer.
 */
export function composeMessages({ ref, text, files, batchId, quoted }: MessageDraft): readonly Chat.BaseMessage[] {
  const parts = mediaParts({ files, batchId });
  const messages: Chat.BaseMessage[] = parts.map((part, index) => {
    const message = new Chat.MediaMessage(ref.receiverId, part.files, part.kind, ref.receiverType);
    if (index === parts.length - 1 && text !== '') message.setCaption(text);
    if (part.metadata) message.setMetadata(part.metadata);
    return message;
  });
  if (parts.length === 0 && text !== '') messages.push(new Chat.TextMessage(ref.receiverId, text, ref.receiverType));
  for (const message of messages) message.setParentMessageId(ref.parentMessageId);
  if (quoted) messages[0]?.setQuotedMessageId(quoted.getId());
  return messages;
}

/** Returns a copy of a message with a new text or caption. */
export function withText(message: Chat.BaseMessage, text: string): Chat.BaseMessage {
  const edited = message.clone();
  if (edited instanceof Chat.TextMessage) edited.setText(text);
  else if (edited instanceof Chat.MediaMessage) edited.setCaption(text);
  return edited;
}

/** Sends a message with the function for its class. Throws if there is none. */
export function sendMessage(client: Chat.ChatClient, message: Chat.BaseMessage): Promise<Chat.BaseMessage> {
  if (message instanceof Chat.MediaMessage) return client.sendMediaMessage(message);
  if (message instanceof Chat.CustomMessage) return client.sendCustomMessage(message);
  if (message instanceof Chat.InteractiveMessage) return client.sendInteractiveMessage(message);
  if (message instanceof Chat.TextMessage) return client.sendMessage(message);
  throw new Error(`A text formatter returned a message of category ${message.getCategory()}, which cannot be sent.`);
}
