import type { Chat } from '@chatwire/sdk';
import * as Notifications from 'expo-notifications';
import { pushDataOf } from './push-data-of.ts';

/** The notification list of the device, as expo-notifications reads it. */
export const expoNotificationList: Required<Chat.NotificationList> = {
  async getShown() {
    const shown = await Notifications.getPresentedNotificationsAsync();
    return shown.map(({ request }) => ({ id: request.identifier, payload: pushDataOf(request) }));
  },
  async dismiss(ids) {
    await Promise.all(ids.map((id) => Notifications.dismissNotificationAsync(id)));
  },
  async setBadge(count) {
    await Notifications.setBadgeCountAsync(count);
  },
};
