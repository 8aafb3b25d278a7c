import { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** Removes all notifications of a Chatwire server from the device. Those of other senders remain. */
export async function dismissAll(adapter: NotificationsAdapter): Promise<void> {
  const notifications = (await adapter.getShown?.()) ?? [];
  const chatNotifications = notifications.filter(({ payload }) => Chat.notificationTarget(payload) !== undefined);
  await adapter.dismiss?.(chatNotifications.map(({ id }) => id));
}
