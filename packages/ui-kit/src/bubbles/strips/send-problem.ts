import { Chat } from '@chatwire/sdk';
import type { MessageKey } from '../../localization/message-key.ts';

/** Why a message is not sent, and what can be done. Contract 19.3. */
export interface SendProblem {
  readonly text: MessageKey;
  readonly canRetry: boolean;
  readonly canEdit: boolean;
}

/** The true reason of a failed message. */
export function sendProblem({ sendError, message }: Chat.MessageRow): SendProblem {
  switch (sendError?.code) {
    case 'ERR_FILE_SIZE_EXCEEDED':
      return final('send.tooLarge');
    case 'ERR_FILE_TYPE_NOT_ALLOWED':
      return final('send.kindNotAllowed');
    case 'ERR_BLOCKED_RECEIVER':
    case 'ERR_BLOCKED_SENDER':
      return final('send.blocked');
    case 'ERR_FILE_UNAVAILABLE':
      return final('send.fileGone');
    case 'ERR_TEXT_TOO_LONG':
    case 'ERR_TOO_MANY_MENTIONS':
    case 'ERR_FILE_COUNT_EXCEEDED':
      return refused(message);
    default:
      return isRefusal(sendError) ? refused(message) : { text: 'send.failed', canRetry: true, canEdit: false };
  }
}

/** Of a message that waits: nothing is wrong with it. */
export const WAITING: SendProblem = { text: 'send.offline', canRetry: false, canEdit: false };

function final(text: MessageKey): SendProblem {
  return { text, canRetry: false, canEdit: false };
}

function refused(message: Chat.BaseMessage): SendProblem {
  return { text: 'send.refused', canRetry: false, canEdit: message instanceof Chat.TextMessage };
}

/** The server looked at the message and said no. */
function isRefusal(error: Chat.ChatException | undefined): boolean {
  const status = error?.status;
  return error !== undefined && !error.retryable && status !== undefined && status >= 400 && status < 500;
}
