import type { Chat } from '@chatwire/sdk';
import type { Translate } from '../../localization/chat-locale.ts';
import type { MessageKey } from '../../localization/message-key.ts';
import { durationText } from '../media/duration-text.ts';

/** What a call was for the reader, in words. Contract 5.3. */
export function callText(call: Chat.Call, t: Translate): string {
  return t(callSentence(call), { kind: call.getType(), duration: durationText(call.getDuration() ?? 0) });
}

export function callSentence(call: Chat.Call): MessageKey {
  switch (call.getStatus()) {
    case 'ended':
      return 'call.ended';
    case 'unanswered':
      return call.isOwn() ? 'call.outgoing' : 'call.missed';
    case 'cancelled':
      return call.isOwn() ? 'call.cancelled' : 'call.missed';
    case 'rejected':
      return 'call.rejected';
    case 'busy':
      return 'call.busy';
    default:
      return call.isOwn() ? 'call.outgoing' : 'call.incoming';
  }
}
