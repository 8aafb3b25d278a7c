import type { AcceptedPush } from '@chatwire/sandbox';
import { clearCauseOf, clearOf } from '@chatwire/sdk/clears';
import { messageOf } from './message-of.ts';

/**
 * Returns what is wrong with the clear in a push that shows a notification: it covers the message of the push itself. If the
 * push arrived twice, the second copy would clear the first. See docs/spec/last-mile.md#clear-form.
 */
export function clearFaultsOf(push: AcceptedPush): readonly string[] {
  const message = messageOf(push);
  const clear = clearOf(push.data);
  if (message === undefined || !clear || clear.isOnlyClear) return [];
  return clearCauseOf(clear.items, push.data) ? [`the push about message ${message} carries a clear of it`] : [];
}
