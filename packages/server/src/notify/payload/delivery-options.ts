import { pushLifetimeSecondsOf } from '@chatwire/protocol';
import type { DeliveryOptions, Urgency } from '../../providers/push-format.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/** Returns the sound, urgency, and lifetime of a push. See docs/spec/notifications.md#apns-payload, #fcm-payload. */
export function deliveryOptionsOf(
  { event, triggerKind, settings: { sound } }: PreparedEvent,
  nowMs: number,
): DeliveryOptions {
  const isCall = triggerKind.kind === 'call';
  const isQuiet = triggerKind.kind === 'change';
  const lifetimeSeconds = pushLifetimeSecondsOf(event.trigger);
  return {
    isQuiet,
    urgency: URGENCY[triggerKind.kind],
    ...(!isQuiet && { sound: isCall ? sound.call : sound.chat }),
    lifetimeSeconds,
    expiry: Math.floor(nowMs / 1000) + lifetimeSeconds,
  };
}

/** Urgency of a push by trigger kind. See docs/spec/last-mile.md#notification-kinds. */
const URGENCY: Readonly<Record<TriggerKind['kind'], Urgency>> = {
  message: 'high',
  call: 'high',
  reaction: 'normal',
  change: 'low',
  group: 'low',
};
