import { asJson, idOf, type Json, jsonsOf, numberOf, textOf } from '../base/json.ts';
import { receiptOf } from '../device-receipts/receipt-of.ts';
import type { ChatPush } from './push-body.ts';
import type { PushContext } from './push-context.ts';

/**
 * Closes the shown notifications that a push of type `clear` covers, and reports it.
 * See docs/spec/last-mile.md#clear-form.
 */
export async function clearShown({ scope, reporter }: PushContext, { data, badge }: ChatPush): Promise<void> {
  const items = jsonsOf(data['clear']);
  for (const notification of await scope.registration.getNotifications()) {
    const shown = asJson(notification.data);
    if (!items.some((item) => covers(item, shown))) continue;
    reporter.report(receiptOf(shown), 'cleared');
    notification.close();
  }
  reporter.report(receiptOf(data), 'cleared');
  const count = badge ?? numberOf(data, 'unreadMessageCount');
  if (count !== undefined) await scope.navigator.setAppBadge?.(count).catch(() => {});
}

function covers(item: Json, shown: Json): boolean {
  const conversation = textOf(item, 'c');
  if (conversation === undefined) return Object.keys(item).length === 0;
  if (textOf(shown, 'conversationId') !== conversation) return false;
  const id = idOf(shown, 'messageId') ?? idOf(shown, 'tag') ?? 0;
  const ids = item['ids'];
  if (Array.isArray(ids)) return ids.some((one) => Number(one) === id);
  const parent = idOf(item, 'p');
  if (parent !== idOf(shown, 'parentId')) return item['to'] === undefined && parent === undefined;
  return id <= (idOf(item, 'to') ?? Number.MAX_SAFE_INTEGER);
}
