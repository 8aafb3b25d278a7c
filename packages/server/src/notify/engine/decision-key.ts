import { createHash } from 'node:crypto';
import type { RecordedTarget } from '../../logs/log-store.ts';
import type { Target } from '../targets/target.ts';

/** Names a decision of an event: equal for the same recipient and target, whenever it is made. */
export function decisionKey(eventId: string, recipient: string | undefined, target: Target): string {
  const provider = target.provider === 'none' ? '' : target.provider;
  const token = target.provider === 'fcm' || target.provider === 'apns' ? target.token.pushToken : '';
  return [eventId, recipient ?? '', provider, token].join(' ');
}

/** The same name, from what the log has recorded of the event. */
export function keyOfRecorded(eventId: string): (recorded: RecordedTarget) => string {
  return ({ recipient, provider, pushToken }) => [eventId, recipient ?? '', provider ?? '', pushToken ?? ''].join(' ');
}

/** 24 hex, the same over all tries and after a restart, so that a provider can recognise a repeat. */
export function decisionIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}
