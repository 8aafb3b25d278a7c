import type { PushPayload } from '../../../providers/registry.ts';

/** Returns the badge (number of unread messages) that a push sets on its device; undefined if it sets none. */
export function badgeIn(payload: PushPayload): number | undefined {
  switch (payload.type) {
    case 'apns':
      return payload.pushType === 'voip' ? undefined : payload.badge;
    case 'fcm':
      return payload.message.apns?.payload.aps.badge;
    default:
      return undefined;
  }
}
