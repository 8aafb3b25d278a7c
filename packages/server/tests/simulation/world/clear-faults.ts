import type { AcceptedPush } from '@chatwire/sandbox';
import { messageOf } from './message-of.ts';

/** An item of the contract. See docs/spec/last-mile.md#clear-form. */
interface ClearItem {
  readonly c?: string;
  readonly p?: number;
  readonly to?: number;
  readonly ids?: readonly number[];
}

/**
 * Returns what is wrong with the clear in a push that shows a notification: it covers the message of the push itself. If the
 * push arrived twice, the second copy would clear the first. See docs/spec/last-mile.md#clear-form.
 */
export function clearFaultsOf(push: AcceptedPush): readonly string[] {
  const message = messageOf(push);
  const { clear } = push.content;
  if (message === undefined || !clear) return [];
  const items: readonly ClearItem[] = JSON.parse(clear);
  const { conversationId, parentId = 0 } = push.data;
  const isCovered = items.some(({ c, p = 0, to, ids }) => {
    if (c !== conversationId) return false;
    return ids?.includes(message) || (to !== undefined && to >= message && p === Number(parentId));
  });
  return isCovered ? [`the push about message ${message} carries a clear of it`] : [];
}
