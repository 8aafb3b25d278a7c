import { Chat } from '@chatwire/sdk';

/** Returns the text or caption of a message as it is sent; empty without one. */
export function captionOf(message: Chat.BaseMessage): string {
  if (message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage) return message.getText();
  if (message instanceof Chat.MediaMessage) return message.getCaption() ?? '';
  if (message instanceof Chat.CustomMessage) return message.getConversationText() ?? '';
  return '';
}
