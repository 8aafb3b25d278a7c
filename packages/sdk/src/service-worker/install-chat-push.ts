import { browserList } from '../clears/browser-list.ts';
import { receiveClear } from '../clears/receive-clear.ts';
import { receiptOf } from '../device-receipts/receipt-of.ts';
import { openPush } from './open-push.ts';
import { type ChatPush, parsePush, pushOfNotification } from './push-body.ts';
import type { ChatPushOptions, PushContext } from './push-context.ts';
import { createReporter } from './receipt-reporter.ts';
import { renewSubscription } from './renew-subscription.ts';
import { showNeutral, showPush } from './show-push.ts';
import { type WorkerPushEvent, workerScope } from './worker-scope.ts';

export type { ChatPush } from './push-body.ts';
export type { ChatPushOptions, PushView } from './push-context.ts';

/** A running receiver of pushes. */
export interface ChatPushWorker {
  /** Handles the text of a push that came another way than by the browser's push service. */
  receive(text: string): Promise<void>;
}

/**
 * Makes this service worker receive the pushes of a Chatwire server: it shows them, reports what the user does with them,
 * removes outdated ones, and opens the conversation on a click. Call it while the worker starts, once.
 * See docs/spec/last-mile.md#service-worker.
 */
export function installChatPush({ host, ...options }: ChatPushOptions): ChatPushWorker {
  const scope = workerScope();
  const reporter = createReporter(host);
  const list = browserList(async () => [scope.registration], scope.navigator);
  const context: PushContext = { appName: scope.location.hostname, ...options, scope, reporter };

  async function receive(push: ChatPush | undefined): Promise<void> {
    try {
      if (!push) return await showNeutral(context);
      reporter.report(receiptOf(push.data), 'received');
      // Other pushes may carry a clear as well. It is applied first, so that it cannot remove its own push.
      const isOnlyClear = await receiveClear({ app_badge: push.badge, data: push.data }, list, reporter);
      if (!isOnlyClear) await showPush(context, push);
    } finally {
      await reporter.flush();
    }
  }

  scope.addEventListener('push', (event) => event.waitUntil(receive(pushOf(event))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPush(context, pushOfNotification(event.notification), event.action || 'open'));
  });
  scope.addEventListener('notificationclose', (event) => {
    reporter.report(receiptOf(pushOfNotification(event.notification).data), 'dismissed');
    event.waitUntil(reporter.flush());
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)));
  return { receive: (text) => receive(parsePush(text)) };
}

/**
 * Returns the push of an event; undefined if it cannot be read. Browsers that show declarative pushes pass the notification
 * instead of the text.
 */
function pushOf({ data, notification }: WorkerPushEvent): ChatPush | undefined {
  return parsePush(data?.text()) ?? (notification ? pushOfNotification(notification) : undefined);
}
