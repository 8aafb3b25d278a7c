import { SYSTEM_UID } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { participantsOf } from './event-participants.ts';
import { triggerKindOf } from './trigger-kind.ts';

/**
 * Returns the uid of the user against whose sender budget an event counts; undefined for events without a budget. These are
 * messages and group events, whose rate is limited where they are sent, and events of the server itself.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export function budgetedSenderOf(event: ChatEvent): string | undefined {
  const triggerKind = triggerKindOf(event.trigger);
  switch (triggerKind.kind) {
    case 'change':
    case 'reaction':
    case 'call': {
      const { uid } = participantsOf(event, triggerKind).sender;
      return uid === SYSTEM_UID ? undefined : uid;
    }
    case 'message':
    case 'group':
      return undefined;
    default:
      return assertNever(triggerKind);
  }
}
