import { Chat } from '@chatwire/sdk';

/** The text of a message in the form that is sent; empty without one. */
export function captionOf(message: Chat.BaseMessage): string {
  if (message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage) return message.getText();
  if (message instanceof Chat.MediaMessage) return message.getCaption() ?? '';
  if (message instanceof Chat.CustomMessage) return message.getConversationText() ?? '';
  return '';
}
