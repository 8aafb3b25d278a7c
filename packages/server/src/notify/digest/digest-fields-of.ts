import type { Message } from '@chatwire/protocol';
import type { DecisionFields } from '../log-fields-of.ts';
import { eventFieldsOf } from '../log-fields-of.ts';
import type { DigestDecision } from './decide-digest.ts';
import type { DigestBatch } from './digest-batch.ts';
import { eventOf } from './event-of.ts';
import { storedPayloadOf } from './stored-payload.ts';

/**
 * Returns the fields of an entry about a digest that a sent and a suppressed decision have in common: its messages,
 * recipient, and target, its rule results, and its payload if it has one. `messages`: those of the batch, oldest first; at
 * least one. See docs/spec/notifications.md#entry-fields, #identity-fields.
 */
export function digestFieldsOf(
  eventId: string,
  { channel, group }: Pick<DigestBatch, 'channel' | 'group'>,
  messages: readonly Message[],
  recipient: string,
  { target, payload, bypassed, trace }: Pick<DigestDecision, 'target' | 'payload' | 'bypassed' | 'trace'>,
): DecisionFields {
  const newest = messages.at(-1);
  if (!newest) throw new Error('Expected at least one message in a batch, got none.');
  return {
    component: 'notifications-digest',
    channel,
    ...(target.provider !== 'none' && { provider: target.provider }),
    ...eventFieldsOf(eventOf({ ...(group && { group }) }, newest)),
    messageIds: messages.map(({ id }) => Number(id)),
    ...(newest.receiverType === 'group' && { member: recipient }),
    ...(payload && storedPayloadOf(payload)),
    eventId,
    recipient,
    ...(bypassed && { bypassed }),
    trace,
  };
}
