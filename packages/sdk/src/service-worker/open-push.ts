import { receiptOf } from '../device-receipts/receipt-of.ts';
import { askWindow } from './ask-window.ts';
import type { ChatPush } from './push-body.ts';
import type { PushContext } from './push-context.ts';

/**
 * Reports that a push was opened, and shows its conversation: in an open window if there is one, otherwise by its
 * URL. See docs/spec/last-mile.md#service-worker.
 */
export async function openPush(context: PushContext, push: ChatPush, action: string): Promise<void> {
  const { reporter, onOpen } = context;
  reporter.report(receiptOf(push.data), 'opened', { action: action.slice(0, MAX_ACTION_LENGTH) });
  await Promise.all([reporter.flush(), onOpen ? onOpen(push, action) : openWindow(context, push, action)]);
}

/** Longest id of an action in a receipt. */
const MAX_ACTION_LENGTH = 32;

async function openWindow({ scope }: PushContext, { data, navigate }: ChatPush, action: string): Promise<void> {
  const url = navigate ?? scope.registration.scope;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find((client) => client.url === url) ?? windows[0];
  if (!window) {
    await scope.clients.openWindow(url);
    return;
  }
  // Marking as read needs no window in front.
  const isInBackground = action === 'mark_read';
  if (!isInBackground) await window.focus();
  const isHandled = await askWindow(window, { chatwire: 'open', data, action });
  if (isHandled) return;
  if (isInBackground) await window.focus();
  // A window that the worker does not control cannot be navigated by it.
  if (window.url !== url) await window.navigate(url).catch(() => scope.clients.openWindow(url));
}
