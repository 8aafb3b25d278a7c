import { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** Removes the notifications of the conversations on the screen. The client reports them as read. */
export async function clearSeen(
  client: Chat.ChatClient,
  adapter: NotificationsAdapter,
  isSeen: (target: Chat.NotificationTarget) => boolean,
): Promise<void> {
  const clearedKeys = new Set<string>();
  for (const { payload } of (await adapter.getShown?.()) ?? []) {
    const target = Chat.notificationTarget(payload);
    if (target && isSeen(target)) clearedKeys.add(target.conversationId);
  }
  for (const conversationId of clearedKeys) await client.clearNotifications(conversationId);
}
