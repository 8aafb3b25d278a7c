import type { ServerSettings } from '@chatwire/protocol';
import { nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import { failure } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { MediaMessage } from '../model/media-message.ts';
import { TextMessage } from '../model/text-message.ts';
import { checkFileSize } from './upload-file.ts';

const MENTION = /<@(?:uid|all):[^>]+>/g;

/**
 * Rejects messages that the server would always reject, before they are queued in the outbox.
 * See docs/spec/sdk.md#outbox-rules.
 */
export function checkDraft(message: BaseMessage, settings: ServerSettings | undefined): void {
  nameArgument(message.getReceiverId(), 'receiverId');
  receiverTypeArgument(message.getReceiverType());
  const text = message instanceof TextMessage ? message.getText() : '';
  if (message instanceof TextMessage && text.trim() === '') {
    throw failure('ERR_BAD_ARGUMENT', 'text is empty.');
  }
  if (message instanceof MediaMessage) checkMedia(message, settings);
  if (!settings) return;
  const { textLength, mentions } = settings.limits;
  const content = message instanceof MediaMessage ? (message.getCaption() ?? '') : text;
  // Characters, as the server counts them, not UTF-16 units.
  if ([...content].length > textLength) {
    throw failure('ERR_TEXT_TOO_LONG', `At most ${textLength} characters.`);
  }
  if (new Set(content.match(MENTION)).size > mentions) {
    throw failure('ERR_TOO_MANY_MENTIONS', `At most ${mentions}.`);
  }
}

function checkMedia(message: MediaMessage, settings: ServerSettings | undefined): void {
  const count = message.getAttachments().length + message.getFiles().length;
  if (count === 0) throw failure('ERR_BAD_ARGUMENT', 'No file or URL.');
  for (const file of message.getFiles()) checkFileSize(file, settings);
  if (settings && count > settings.limits.attachments) {
    throw failure('ERR_FILE_COUNT_EXCEEDED', `At most ${settings.limits.attachments}.`);
  }
}
