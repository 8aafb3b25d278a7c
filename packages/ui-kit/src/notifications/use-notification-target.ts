import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useOwnUid } from '../conversation/use-session.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatClient } from '../provider/client-context.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { isAction, reportPress, runAction } from './run-notification-action.ts';

/**
 * Calls `onTarget` once for each press on a notification, including the press that started the app. Pass the members
 * of the target to the list: `user`, `group`, and `goToMessageId`. Waits until a user is logged in. Ignores
 * notifications for another user of this device and those of other senders. The buttons Reply and Mark as read act
 * without opening anything, but Reply opens the conversation where notifications have no text field, as in browsers. Reports
 * each press to the server. Use it in one component below the provider.
 */
export function useNotificationTarget(onTarget: (target: Chat.NotificationTarget) => void): void {
  const client = useChatClient();
  const { notifications: adapter } = useAdapters();
  const report = useReportError(undefined);
  const uid = useOwnUid(client);
  const latest = useLatest(onTarget);
  useEffect(() => {
    if (!client || !adapter || uid === undefined) return undefined;
    return adapter.onResponse((press) => {
      const failed = (error: unknown) => report(error, 'ERR_PUSH');
      reportPress(client, press).catch(failed);
      if (press.action === 'dismiss') return;
      const { recipient } = press.target;
      if (recipient !== undefined && recipient !== uid) return;
      const done = isAction(press) ? runAction(client, press) : latest.current(press.target);
      Promise.resolve(done).catch(failed);
    });
  }, [client, adapter, uid, latest, report]);
}
