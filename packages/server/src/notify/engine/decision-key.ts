import { hash } from 'node:crypto';
import type { Channel, ProviderName } from '@chatwire/protocol';
import type { RecordedTarget } from '../../logs/log-store.ts';

/** The part of a target that distinguishes a decision from the others of its event. */
export interface KeyedTarget {
  readonly provider: ProviderName | 'none';
  readonly token?: { readonly pushToken: string };
}

/** Fields of an entry that distinguish its decision from the others of its event. */
export type DecisionIdentity = Pick<RecordedTarget, 'channel' | 'recipient' | 'provider' | 'pushToken' | 'resendOf'>;

/** Returns the fields of an entry that distinguish a decision from the others of its event. */
export function identityOf(
  channel: Channel,
  recipient: string | undefined,
  { provider, token }: KeyedTarget,
): DecisionIdentity {
  return {
    channel,
    ...(recipient !== undefined && { recipient }),
    ...(provider !== 'none' && { provider }),
    ...(token && { pushToken: token.pushToken }),
  };
}

/**
 * Returns the key of a decision of an event: equal for the same recipient, channel, and target, whenever it is made.
 */
export function decisionKey(
  eventId: string,
  channel: Channel,
  recipient: string | undefined,
  target: KeyedTarget,
): string {
  return keyOfRecorded(eventId)(identityOf(channel, recipient, target));
}

/** Returns a function that computes the key of a decision from its recorded entry. The key of a resend differs from that of the first entry. */
export function keyOfRecorded(eventId: string): (recorded: DecisionIdentity) => string {
  return ({ channel, recipient, provider, pushToken, resendOf }) => {
    const name = nameOf(eventId, channel, recipient, provider, pushToken);
    return resendOf === undefined ? name : `${name} ${resendOf}`;
  };
}

/**
 * Returns the id of a decision: 24 hex digits, derived from its key. It is the same in all attempts and after a restart, so
 * that a provider can recognise a repeated attempt.
 */
export function decisionIdOf(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 24);
}

function nameOf(eventId: string, channel: Channel, recipient = '', provider = '', pushToken = ''): string {
  return [eventId, channel, recipient, provider, pushToken].join(' ');
}
