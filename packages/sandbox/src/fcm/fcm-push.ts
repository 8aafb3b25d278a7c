import type { AcceptedPush } from '../accepted-push.ts';
import { type JsonObject, objectAt, stringAt } from '../json-value.ts';
import { receivedFromFcm } from './fcm-inbox.ts';

/** Lifetime without a `ttl`: four weeks. */
const DEFAULT_TTL_SECONDS = 28 * 86_400;

/** Converts a message to what FCM keeps for the device. Google accepts `collapseKey` and `collapse_key`. */
export function pushFromFcm(message: JsonObject, nowMs: number): AcceptedPush {
  const android = objectAt(message, 'android');
  const seconds = Number.parseFloat(stringAt(android, 'ttl') ?? String(DEFAULT_TTL_SECONDS));
  return {
    token: stringAt(message, 'token') ?? '',
    acceptedAtMs: nowMs,
    expiresAtMs: nowMs + seconds * 1000,
    isHighPriority: stringAt(android, 'priority')?.toLowerCase() === 'high',
    collapseKey: stringAt(android, 'collapseKey') ?? stringAt(android, 'collapse_key'),
    form: message.notification === undefined ? 'data' : 'alert',
    runsExtension: false,
    category: undefined,
    data: objectAt(message, 'data'),
    content: receivedFromFcm(message),
  };
}
