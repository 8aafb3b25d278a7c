import { Chat } from '@chatwire/sdk';
import type { Translate } from '../../localization/chat-locale.ts';
import type { MessageKey } from '../../localization/message-key.ts';
import { durationText } from '../media/duration-text.ts';

/** Returns the text of a call from the user's point of view. See docs/spec/message-list.md#built-in-kinds. */
export function callText(call: Chat.Call, t: Translate): string {
  return t(callSentenceKey(call), { kind: call.getType(), duration: durationText(call.getDuration() ?? 0) });
}

/** Returns the localization key of the text of a call. */
export function callSentenceKey(call: Chat.Call): MessageKey {
  const { own, others } = SENTENCES[statusOf(call)];
  return call.isOwn() ? own : others;
}

interface Sentences {
  readonly own: MessageKey;
  readonly others: MessageKey;
}

const SENTENCES = {
  initiated: { own: 'call.outgoing', others: 'call.incoming' },
  ongoing: { own: 'call.outgoing', others: 'call.incoming' },
  ended: { own: 'call.ended', others: 'call.ended' },
  unanswered: { own: 'call.outgoing', others: 'call.missed' },
  cancelled: { own: 'call.cancelled', others: 'call.missed' },
  rejected: { own: 'call.rejected', others: 'call.rejected' },
  busy: { own: 'call.busy', others: 'call.busy' },
} as const satisfies Record<Chat.CallStatus, Sentences>;

/** Returns the status of a call; an unknown one, from a newer server, is treated like `initiated`. */
function statusOf(call: Chat.Call): Chat.CallStatus {
  const status = call.getStatus();
  return Object.values(Chat.CallStatus).find((knownStatus) => knownStatus === status) ?? 'initiated';
}
