import { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';
import type { conversationsOnScreen } from './conversations-on-screen.ts';

/**
 * Removes the notifications of the lists on the screen, and reports them as read. Notifications of replies remain until
 * their thread is opened: reading a conversation does not mark its threads as read.
 */
export async function clearSeen(
  client: Chat.ChatClient,
  adapter: NotificationsAdapter,
  onScreen: ReturnType<typeof conversationsOnScreen>,
): Promise<void> {
  const shown = (await adapter.getShown?.()) ?? [];
  const seen = shown.filter(({ payload }) => {
    const target = Chat.notificationTarget(payload);
    // A ringing call is ended by its own push.
    if (!target || !isOwn(client, target) || (target.call && target.call.action !== 'unanswered')) return false;
    return onScreen.hasListOf(target);
  });
  if (seen.length === 0) return;
  await adapter.dismiss?.(seen.map(({ id }) => id));
  await Promise.all(seen.map(({ payload }) => client.reportReceipt(payload, 'cleared', { by: 'read' })));
}

/** Returns whether a push was addressed to the user of a client: others may log in on the same device. */
export function isOwn(client: Chat.ChatClient, { recipient }: Chat.NotificationTarget): boolean {
  return recipient === undefined || recipient === client.getSnapshot('session')?.uid;
}
