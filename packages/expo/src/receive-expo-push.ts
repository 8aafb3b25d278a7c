import { receiveClear } from '@chatwire/sdk/clears';
import type { Receipts } from '@chatwire/sdk/receipts';
import { expoNotificationList } from './expo-notification-list.ts';
import { pushReporter } from './push-reporter.ts';

/**
 * Handles a push that reaches the background task of expo-notifications: reports it, and removes what it makes outdated. `task`: the
 * `data` of the task. Expo or the system shows it. Pass `createReceipts` of `@chatwire/sdk/receipts` with the storage of the app; without
 * it, nothing is reported. Resolves when the server has responded, or the attempt has failed.
 * See docs/spec/last-mile.md#receipt-events.
 */
export async function receiveExpoPush(task: unknown, receipts?: Receipts): Promise<void> {
  const { data, actionIdentifier } = Object(task);
  // On Android the task also runs for presses, which the adapter reports.
  if (actionIdentifier !== undefined) return;
  const { report, flush } = pushReporter(receipts);
  await report(data, 'received');
  await receiveClear(data, expoNotificationList, receipts);
  await flush();
}
