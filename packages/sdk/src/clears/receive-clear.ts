import type { ClearCause, ReceiptEvent } from '@chatwire/protocol';
import type { Json } from '../base/json.ts';
import { receiptOf } from '../device-receipts/receipt-of.ts';
import { causeOf, clearCauseOf } from './clear-cause.ts';
import { clearOf } from './clear-of.ts';
import type { NotificationList } from './notification-list.ts';

/** Reports of this device about pushes, as the result of `createReceipts`. */
export interface ClearReporter {
  report(token: string, event: ReceiptEvent, details: { readonly by: ClearCause }): unknown;
}

/**
 * Applies the clear of a push, if it carries one: removes the notifications that it covers, reports each as `cleared`, and
 * sets the badge. Returns whether that is all the push is for, so that nothing of it is shown. Repeating it has no further
 * effect. See docs/spec/last-mile.md#clear-form.
 */
export async function receiveClear(
  payload: unknown,
  list: NotificationList,
  receipts?: ClearReporter,
): Promise<boolean> {
  const clear = clearOf(payload);
  if (!clear) return false;
  const { items, badge, isOnlyClear } = clear;
  await clearShown(items, list, receipts);
  if (badge !== undefined) await list.setBadge?.(badge);
  if (isOnlyClear) await receipts?.report(receiptOf(payload) ?? '', 'cleared', { by: causeOf(items[0] ?? {}) });
  return isOnlyClear;
}

/** Removes and reports the notifications that the items cover. */
export async function clearShown(
  items: readonly Json[],
  list: NotificationList,
  receipts?: ClearReporter,
): Promise<void> {
  if (items.length === 0) return;
  const notifications = await list.getShown();
  const outdated = notifications.flatMap(({ id, payload }) => {
    const by = clearCauseOf(items, payload);
    return by === undefined ? [] : [{ id, payload, by }];
  });
  if (outdated.length === 0) return;
  await list.dismiss(outdated.map(({ id }) => id));
  await Promise.all(outdated.map(({ payload, by }) => receipts?.report(receiptOf(payload) ?? '', 'cleared', { by })));
}
