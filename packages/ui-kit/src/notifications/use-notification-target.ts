import { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { NotificationPress } from '../adapters/notifications-adapter.ts';
import { useOwnUid } from '../conversation/use-session.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatClient } from '../provider/client-context.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { receiverOf } from './conversations-on-screen.ts';

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
      const { action, payload } = press;
      const isDismissed = action === 'dismiss';
      const reported = isDismissed
        ? client.reportReceipt(payload, 'dismissed')
        : client.reportReceipt(payload, 'opened', { action: action.slice(0, MAX_ACTION) });
      reported.catch((error: unknown) => report(error, 'ERR_PUSH'));
      if (isDismissed) return;
      const { recipient } = press.target;
      if (recipient !== undefined && recipient !== uid) return;
      const done = isAction(press) ? runAction(client, press) : latest.current(press.target);
      Promise.resolve(done).catch((error: unknown) => report(error, 'ERR_PUSH'));
    });
  }, [client, adapter, uid, latest, report]);
}

/** Longest id of an action in a report. */
const MAX_ACTION = 32;

/** Returns whether a press acts without opening anything. A browser has no text field for a reply. */
function isAction({ action, text }: NotificationPress): boolean {
  return action === 'mark_read' || (action === 'reply' && text !== undefined);
}

/**
 * Runs the action of a button, in the thread if the message is a reply. Who replies has read the message. Without a
 * connection, replies wait in the outbox.
 */
async function runAction(client: Chat.ChatClient, { action, target, text }: NotificationPress): Promise<void> {
  if (action === 'reply') {
    if (!text?.trim()) return;
    const { receiverType, receiverId } = receiverOf(target);
    const message = new Chat.TextMessage(receiverId, text, receiverType);
    message.setParentMessageId(target.parentMessageId);
    // A repeated press sends the same message.
    if (target.replyMuid !== undefined) message.setMuid(target.replyMuid);
    await client.sendMessage(message);
  }
  await markAsRead(client, target);
}

async function markAsRead(client: Chat.ChatClient, target: Chat.NotificationTarget): Promise<void> {
  const { receiverType, receiverId } = receiverOf(target);
  const { goToMessageId, parentMessageId } = target;
  if (goToMessageId === undefined) await client.markConversationAsRead(receiverId, receiverType);
  else if (parentMessageId === undefined) await client.markAsRead(goToMessageId, receiverId, receiverType);
  else await client.markAsRead(await client.getMessageDetails(goToMessageId));
}
