import type { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** Returns the notification list that the client keeps up to date; undefined if the adapter cannot read it. */
export function notificationListOf(adapter: NotificationsAdapter): Chat.NotificationList | undefined {
  return hasList(adapter) ? adapter : undefined;
}

function hasList(adapter: NotificationsAdapter): adapter is NotificationsAdapter & Chat.NotificationList {
  return adapter.getShown !== undefined && adapter.dismiss !== undefined;
}
