import { pushLifetimeSecondsOf } from '@chatwire/protocol';
import type { DeliveryOptions } from '../../providers/push-format.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/** See docs/spec/notifications.md#apns-payload, #fcm-payload. */
export function deliveryOptionsOf(
  { event, triggerKind, settings: { sound } }: PreparedEvent,
  nowMs: number,
): DeliveryOptions {
  const isCall = triggerKind.kind === 'call';
  const isQuiet = triggerKind.kind === 'change';
  const lifetimeSeconds = pushLifetimeSecondsOf(event.trigger);
  return {
    isQuiet,
    ...(!isQuiet && { sound: isCall ? sound.call : sound.chat }),
    lifetimeSeconds,
    expiry: Math.floor(nowMs / 1000) + lifetimeSeconds,
  };
}
