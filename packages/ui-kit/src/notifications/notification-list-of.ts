import type { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** The notification list that the client keeps up to date; undefined if the adapter cannot read it. */
export function notificationListOf(adapter: NotificationsAdapter): Chat.NotificationList | undefined {
  const { getShown, dismiss, setBadge } = adapter;
  if (!getShown || !dismiss) return undefined;
  return {
    getShown: () => getShown.call(adapter),
    dismiss: (ids) => dismiss.call(adapter, ids),
    ...(setBadge && { setBadge: (count) => setBadge.call(adapter, count) }),
  };
}
