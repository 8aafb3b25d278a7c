import { fcmFamilyOf, type Platform } from '@chatwire/protocol';
import { CLEAR_LIFETIME_SECONDS, type ClearDetails } from '../clear-details.ts';
import { collapseIdOf } from '../collapse-id.ts';
import type { FcmApns, FcmPayload } from './fcm-payload.ts';
import { fcmDataOf } from './fcm-payload-of.ts';

/**
 * Returns a data message of normal priority, because FCM lowers the priority of apps whose urgent messages show nothing.
 * `expiry`: epoch seconds. See docs/spec/last-mile.md#clear-delivery.
 */
export function fcmClearPayload(details: ClearDetails, platform: Platform, expiry: number): FcmPayload {
  const family = fcmFamilyOf(platform);
  return {
    message: {
      data: fcmDataOf(details),
      android: { priority: 'normal', ttl: `${CLEAR_LIFETIME_SECONDS}s`, collapseKey: details.tag },
      ...(family === 'ios' && { apns: apnsOf(details, expiry) }),
      ...(family === 'web' && { webpush: { headers: { TTL: String(CLEAR_LIFETIME_SECONDS), Urgency: 'low' } } }),
    },
    type: 'fcm',
  };
}

function apnsOf({ tag, unreadMessageCount }: ClearDetails, expiry: number): FcmApns {
  const hasBadge = unreadMessageCount !== undefined;
  return {
    headers: {
      'apns-priority': '5',
      'apns-push-type': hasBadge ? 'alert' : 'background',
      'apns-collapse-id': collapseIdOf(tag),
      'apns-expiration': String(expiry),
    },
    payload: { aps: { ...(hasBadge && { badge: unreadMessageCount }), 'content-available': 1 } },
  };
}
