import { isWebpushPlatform, type Platform } from '@chatwire/protocol';
import { CLEAR_LIFE_SECONDS, type ClearDetails } from '../clear-details.ts';
import type { WebpushPayload } from './webpush-payload.ts';
import { topicOf } from './webpush-payload-of.ts';

/**
 * Returns the payload of a clear for Web Push. Throws if the platform is not a subscription.
 * See docs/spec/last-mile.md#clear-delivery.
 */
export function webpushClearPayload(details: ClearDetails, platform: Platform | undefined): WebpushPayload {
  if (platform === undefined || !isWebpushPlatform(platform)) throw new Error('A Web Push requires a subscription.');
  const { title, body, tag, unreadMessageCount } = details;
  return {
    subscription: platform,
    headers: { TTL: String(CLEAR_LIFE_SECONDS), Urgency: 'low', Topic: topicOf(tag) },
    body:
      platform === 'webpush_unifiedpush'
        ? details
        : {
            notification: { title, body, tag, data: details },
            ...(unreadMessageCount !== undefined && { app_badge: unreadMessageCount }),
          },
    type: 'webpush',
  };
}
