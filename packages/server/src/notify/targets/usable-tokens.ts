import { fcmFamilyOf, tokenKindOf } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { PushToken } from '../candidate.ts';

/** A token an event may use. Ring-stops end the ringing of an earlier push, so no preference suppresses them. */
export interface UsableToken {
  readonly token: PushToken;
  readonly ringStop: boolean;
}

/** Role of a user in a call; `decliner`: is notified of their own rejection only on devices that still ring. */
export type CallRole = 'caller' | 'callee' | 'decliner';

export function callRoleOf(event: ChatEvent, uid: string): CallRole {
  if (event.call?.callInitiator === uid) return 'caller';
  return event.trigger === 'rejected' && event.actor.uid === uid ? 'decliner' : 'callee';
}

/**
 * Returns the tokens of a user that an event may use, in the given order.
 * See docs/spec/notifications.md#call-tokens-and-ring-stop, #token-use.
 */
export function usableTokens(event: ChatEvent, uid: string, tokens: readonly PushToken[]): UsableToken[] {
  const triggerKind = triggerKindOf(event.trigger);
  if (triggerKind.kind !== 'call') return tokens.filter(isForChat).map((token) => ({ token, ringStop: false }));
  const role = callRoleOf(event, uid);
  const stopsRinging =
    triggerKind.trigger === 'cancelled' || triggerKind.trigger === 'unanswered' || role === 'decliner';
  const rings = triggerKind.trigger === 'initiated';
  const usable: UsableToken[] = [];
  for (const token of tokens) {
    if (stopsRinging && token.rang) {
      if (token.session !== event.actingSession) usable.push({ token, ringStop: true });
    } else if (role === 'caller' ? isForChat(token) : role === 'callee' && isForCallee(token, tokens, rings)) {
      usable.push({ token, ringStop: false });
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
