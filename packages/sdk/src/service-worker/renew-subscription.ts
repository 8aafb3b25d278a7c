import { askWindow } from './ask-window.ts';
import type { SubscriptionChangeEvent, WorkerScope } from './worker-scope.ts';

/**
 * Subscribes again with the same key after the browser replaced or ended the subscription, and lets an open window
 * register the new one. Without an open window, `Chat.enableWebPush` registers it at the next start.
 */
export async function renewSubscription(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: Pick<SubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key) {
    await scope.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => {});
  }
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(windows.map((window) => askWindow(window, { chatwire: 'subscriptionChanged' })));
}
