import { textOf } from '../base/json.ts';
import { receiptOf } from '../device-receipts/receipt-of.ts';
import { askWindow } from './ask-window.ts';
import type { ChatPush } from './push-body.ts';
import type { PushContext } from './push-context.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * Shows a push and reports it. While its conversation is open in a focused window, it is not shown, or silently where
 * the browser requires a notification for every push. See docs/spec/last-mile.md#service-worker.
 */
export async function showPush(context: PushContext, push: ChatPush): Promise<void> {
  const { scope, reporter } = context;
  const receipt = receiptOf(push.data);
  const isOpen = await isOpenAndFocused(scope, textOf(push.data, 'conversationId'));
  if (isOpen && !mustShow(scope)) return reporter.report(receipt, 'suppressed', { by: 'foreground' });
  if (push.badge !== undefined) await setBadge(scope, push.badge);
  const { title, options } = await viewOf(context, push);
  try {
    await scope.registration.showNotification(title, { ...options, ...(isOpen && { silent: true }) });
    reporter.report(receipt, 'displayed', { evidence: 'shown' });
  } catch {
    // The permission was revoked after the push was sent.
    reporter.report(receipt, 'suppressed', { by: 'permission' });
  }
}

/**
 * Shows a neutral notification for a push that cannot be read: browsers revoke the permission of apps that show
 * nothing.
 */
export async function showNeutral({ scope, appName }: PushContext): Promise<void> {
  await scope.registration.showNotification(appName, { tag: 'chatwire' }).catch(() => {});
}

async function viewOf({ render, appName }: PushContext, push: ChatPush) {
  const { tag, body, navigate } = push;
  const fixedOptions = {
    ...(tag !== undefined && { tag }),
    data: { ...push.data, ...(navigate !== undefined && { navigate }) },
  };
  const defaults = { title: push.title || appName, options: { ...push.options, body, ...fixedOptions } };
  try {
    const rendered = await render?.(push, defaults);
    return rendered ? { title: rendered.title, options: { ...rendered.options, ...fixedOptions } } : defaults;
  } catch {
    // A fault of the app must not suppress the notification.
    return defaults;
  }
}

async function isOpenAndFocused(scope: WorkerScope, conversationId: string | undefined): Promise<boolean> {
  if (conversationId === undefined) return false;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  // Each window knows whether it has the focus.
  const replies = await Promise.all(visible.map((window) => askWindow(window, { chatwire: 'isOpen', conversationId })));
  return replies.includes(true);
}

/** Returns whether the browser requires a notification even while the app is visible, as Safari does. */
function mustShow({ navigator: { userAgent } }: WorkerScope): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)|Edg|Firefox/.test(userAgent);
}

async function setBadge({ navigator }: WorkerScope, badge: number): Promise<void> {
  await navigator.setAppBadge?.(badge).catch(() => {});
}
