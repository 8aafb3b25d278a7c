import { Chat } from '@chatwire/sdk';
import type { NotificationsAdapter } from '../adapters/notifications-adapter.ts';

export interface FollowPushesOptions {
  readonly client: Chat.ChatClient;
  readonly adapter: NotificationsAdapter;
  /** Whether the conversation of a push is on the screen. */
  readonly isSeen: (target: Chat.NotificationTarget) => boolean;
  readonly failed: (error: unknown) => void;
}

/**
 * Reports what happens to pushes while the app runs, applies their clears, and reports what the notification list shows at
 * the start. Returns a function that stops it. See docs/spec/last-mile.md#receipt-events.
 */
export function followPushes({ client, adapter, isSeen, failed }: FollowPushesOptions): () => void {
  const received = async (payload: unknown) => {
    const isOnlyClear = await client.receiveClear(payload);
    await client.reportReceipt(payload, 'received');
    const target = Chat.notificationTarget(payload);
    if (isOnlyClear || !target) return;
    const by = isSeen(target) ? 'foreground' : await turnedOffBy(adapter, payload);
    if (by) await client.reportReceipt(payload, 'suppressed', { by });
    else await client.reportReceipt(payload, 'displayed', { evidence: 'shown' });
  };
  const listed = async () => {
    for (const { payload } of (await adapter.getShown?.()) ?? []) {
      await client.reportReceipt(payload, 'displayed', { evidence: 'listed' });
    }
  };
  listed().catch(failed);
  return adapter.onReceived?.((payload) => void received(payload).catch(failed)) ?? (() => undefined);
}

/** Returns which system setting keeps a push from being shown; undefined if none is known. */
async function turnedOffBy(
  adapter: NotificationsAdapter,
  payload: unknown,
): Promise<'permission' | 'channel' | undefined> {
  const permission = await adapter.getPermission();
  if (permission !== 'granted' && permission !== 'provisional') return 'permission';
  const { channelId } = Object(payload);
  const isOff = (await adapter.getChannels?.())?.some(
    ({ id, importance }) => id === channelId && importance === 'none',
  );
  return isOff ? 'channel' : undefined;
}
