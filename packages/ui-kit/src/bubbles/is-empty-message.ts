import { Chat } from '@chatwire/sdk';

/**
 * Returns whether a bubble would be empty: text without visible characters, or media with neither a file nor a
 * caption.
 */
export function isEmptyMessage(message: Chat.BaseMessage): boolean {
  if (message instanceof Chat.TextMessage) return INVISIBLE.test(message.getText());
  if (!(message instanceof Chat.MediaMessage)) return false;
  return !hasFiles(message) && INVISIBLE.test(message.getCaption() ?? '');
}

/** Returns whether a message has files. The SDK removes files with unsafe URLs. */
export function hasFiles(message: Chat.MediaMessage): boolean {
  return message.getAttachments().length > 0 || message.getFiles().length > 0;
}

/** White space and zero-width characters. Each character matches one alternative only, which avoids backtracking. */
const INVISIBLE = /^(?:\s|\u200B|\u200C|\u200D|\u2060)*$/;
