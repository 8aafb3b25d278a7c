import { Chat } from '@chatwire/sdk';

/** A text without visible characters, or media with neither a file nor a caption: its bubble would be empty. */
export function isEmptyMessage(message: Chat.BaseMessage): boolean {
  if (message instanceof Chat.TextMessage) return NOTHING_TO_SEE.test(message.getText());
  if (!(message instanceof Chat.MediaMessage)) return false;
  return !hasFiles(message) && NOTHING_TO_SEE.test(message.getCaption() ?? '');
}

/** False also for unsafe addresses, which the SDK drops. */
export function hasFiles(message: Chat.MediaMessage): boolean {
  return message.getAttachments().length > 0 || message.getFiles().length > 0;
}

/** Blanks and zero-width characters: each matches one alternative only, so that no text takes long. */
const NOTHING_TO_SEE = /^(?:\s|\u200B|\u200C|\u200D|\u2060)*$/;
