import type { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';
import type { KitTimers } from '../platform/kit-timers.ts';

/** Delay in ms that combines requests, because reading a page marks several messages. */
const QUIET_MS = 1_000;

/**
 * Sets the badge to the unread count of all conversations: immediately, and after messages were read here. Pushes set it
 * while the app is closed. Returns a function that stops updates.
 */
export function followUnreadCount(
  client: Chat.ChatClient,
  setBadge: NonNullable<NotificationsAdapter['setBadge']>,
  timers: KitTimers,
  report: (error: unknown, code: string) => void,
): () => void {
  let cancel = (): void => undefined;
  const update = async () => {
    if (client.getSnapshot('session') === undefined) return;
    const { users, groups } = await client.getUnreadMessageCount();
    const counts = [...Object.values(users), ...Object.values(groups)];
    await setBadge(counts.reduce((sum, count) => sum + count, 0));
  };
  const updateSoon = (ms: number) => {
    cancel();
    cancel = timers.after(ms, () => {
      update().catch((error: unknown) => report(error, 'ERR_PUSH'));
    });
  };
  updateSoon(0);
  const end = client.subscribe('read', () => updateSoon(QUIET_MS));
  return () => {
    cancel();
    end();
  };
}
