import { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** Removes the notifications of the conversations on the screen. The client reports them as read. */
export async function clearSeen(
  client: Chat.ChatClient,
  adapter: NotificationsAdapter,
  isSeen: (target: Chat.NotificationTarget) => boolean,
): Promise<void> {
  const seen = new Set<string>();
  for (const { payload } of (await adapter.getShown?.()) ?? []) {
    const target = Chat.notificationTarget(payload);
    if (target && isSeen(target)) seen.add(target.conversationId);
  }
  for (const conversationId of seen) await client.clearNotifications(conversationId);
}
