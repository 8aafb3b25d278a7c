import { fcmFamilyOf, tokenKindOf } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { PushToken } from '../candidate.ts';

/** A push token that an event may use. `isRingStop`: whether the push ends the ringing of an earlier one. */
export interface UsableToken {
  readonly token: PushToken;
  readonly isRingStop: boolean;
}

/** Role of a user in a call. `decliner`: has rejected the call, so only their devices that still ring are notified. */
export type CallRole = 'caller' | 'callee' | 'decliner';

/** Returns the role of a user in the call of an event. */

export function callRoleOf(event: ChatEvent, uid: string): CallRole {
  if (event.call?.callInitiator === uid) return 'caller';
  return event.trigger === 'rejected' && event.actor.uid === uid ? 'decliner' : 'callee';
}

/**
 * Returns the push tokens of a user that an event may use, in the order of `tokens`.
 * See docs/spec/notifications.md#call-tokens-and-ring-stop, #token-use.
 */
export function usableTokens(event: ChatEvent, uid: string, tokens: readonly PushToken[]): UsableToken[] {
  const triggerKind = triggerKindOf(event.trigger);
  if (triggerKind.kind !== 'call') return tokens.filter(isForChat).map((token) => ({ token, isRingStop: false }));
  const role = callRoleOf(event, uid);
  const stopsRinging =
    triggerKind.trigger === 'cancelled' || triggerKind.trigger === 'unanswered' || role === 'decliner';
  const rings = triggerKind.trigger === 'initiated';
  const usable: UsableToken[] = [];
  for (const token of tokens) {
    if (stopsRinging && token.isRinging) {
      if (token.session !== event.actingSession) usable.push({ token, isRingStop: true });
    } else if (role === 'caller' ? isForChat(token) : role === 'callee' && isForCallee(token, tokens, rings)) {
      usable.push({ token, isRingStop: false });
    }
  }
  return usable;
}

function isForChat(token: PushToken): boolean {
  return tokenKindOf(token.platform) !== 'apnsVoip';
}

function isForCallee(token: PushToken, all: readonly PushToken[], rings: boolean): boolean {
  const kind = tokenKindOf(token.platform);
  switch (kind) {
    case 'apnsVoip':
      return rings;
    case 'apnsDevice':
      return !all.some((other) => other.session === token.session && tokenKindOf(other.platform) === 'apnsVoip');
    case 'fcm':
      return fcmFamilyOf(token.platform) !== 'ios';
    case 'webpush':
      return true;
    default:
      return assertNever(kind);
  }
}
