import { Chat } from '@chatwire/sdk';
import type { ChatLocale } from '../../localization/chat-locale.ts';
import type { MessageKey } from '../../localization/message-key.ts';

interface NoticeSettings {
  readonly locale: Pick<ChatLocale, 't' | 'timeToSecond'>;
  /** Whether the realtime connection is up. */
  readonly isConnected: boolean;
}

/**
 * Returns the text for an unsent message: the reason of a failure, or what a pending message waits for and when the
 * next attempt starts. Undefined during an upload, which shows its own progress.
 * See docs/spec/message-list.md#send-strip.
 */
export function sendNotice(row: Chat.MessageRow, { locale, isConnected }: NoticeSettings): string | undefined {
  const { t, timeToSecond } = locale;
  const { sendState, sendError, retryAtMs } = row;
  if (sendState === 'failed') return t(failureText(sendError));
  const isServerFault = sendState === 'queued' && sendError?.status !== undefined;
  if (!isConnected && !isServerFault) return t('send.offline');
  if (sendState === 'uploading') return undefined;
  if (sendState === 'sending') return t('status.sending');
  if (retryAtMs === undefined) return t('status.waiting');
  return t(delayText(sendError), { time: timeToSecond(retryAtMs) });
}

/** Returns whether the text of a rejected message can be moved back into the composer. */
export function canEditRejected({ sendState, sendError, message }: Chat.MessageRow): boolean {
  return sendState === 'failed' && failureText(sendError) === 'send.refused' && message instanceof Chat.TextMessage;
}

function failureText(error: Chat.ChatException | undefined): MessageKey {
  switch (error?.code) {
    case 'ERR_FILE_SIZE_EXCEEDED':
      return 'send.tooLarge';
    case 'ERR_FILE_TYPE_NOT_ALLOWED':
      return 'send.kindNotAllowed';
    case 'ERR_BLOCKED_RECEIVER':
    case 'ERR_BLOCKED_SENDER':
      return 'send.blocked';
    case 'ERR_FILE_UNAVAILABLE':
      return 'send.fileGone';
    case 'ERR_TEXT_TOO_LONG':
    case 'ERR_TOO_MANY_MENTIONS':
    case 'ERR_FILE_COUNT_EXCEEDED':
      return 'send.refused';
    default:
      return isRejection(error) ? 'send.refused' : 'send.failed';
  }
}

/** Returns why a message is still being retried. */
function delayText({ status }: Partial<Chat.ChatException> = {}): MessageKey {
  if (status === undefined || status === 408) return 'send.noResponse';
  return status === 429 ? 'send.busy' : 'send.serverFault';
}

/** Returns whether the server received the message and rejected it. */
function isRejection(error: Chat.ChatException | undefined): boolean {
  const status = error?.status;
  return error !== undefined && !error.retryable && status !== undefined && status >= 400 && status < 500;
}
