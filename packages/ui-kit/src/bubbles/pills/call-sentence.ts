import type { Chat } from '@chatwire/sdk';
import type { MessageKey } from '../../localization/message-key.ts';

/** What a call was for the reader. Contract 5.3. */
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
