import type { DeliveryOptions } from '../../providers/push-format.ts';
import type { PreparedEvent } from '../prepare-event.ts';

const CHAT_SECONDS = 3600;
/** A call rings no longer than this. */
const CALL_SECONDS = 30;

/** See docs/spec/notifications.md#apns-payload, #fcm-payload. */
export function deliveryOptionsOf({ triggerKind, settings: { sound } }: PreparedEvent, nowMs: number): DeliveryOptions {
  const isCall = triggerKind.kind === 'call';
  const isQuiet = triggerKind.kind === 'change';
  const lifetimeSeconds = isCall ? CALL_SECONDS : CHAT_SECONDS;
  return {
    isQuiet,
    ...(!isQuiet && { sound: isCall ? sound.call : sound.chat }),
    lifetimeSeconds,
    expiry: Math.floor(nowMs / 1000) + lifetimeSeconds,
  };
}
