import { isWebpushPlatform, type Platform } from '@chatwire/protocol';
import { CLEAR_LIFETIME_SECONDS, type ClearDetails } from '../clear-details.ts';
import type { WebpushPayload } from './webpush-payload.ts';
import { topicOf } from './webpush-payload-of.ts';

/**
 * Returns the payload of a clear for Web Push. Throws if the platform is not a subscription.
 * See docs/spec/last-mile.md#clear-delivery.
 */
export function webpushClearPayload(details: ClearDetails, platform: Platform | undefined): WebpushPayload {
  if (platform === undefined || !isWebpushPlatform(platform))
    throw new Error('expected a Web Push platform for a clear');
  const { title, body, tag, unreadMessageCount } = details;
  return {
    subscription: platform,
    headers: { TTL: String(CLEAR_LIFETIME_SECONDS), Urgency: 'low', Topic: topicOf(tag) },
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
