import { Chat } from '@chatwire/sdk';
import type { NotificationPress } from '../adapters/notifications-adapter.ts';
import { receiverOf } from './conversations-on-screen.ts';

/**
 * Runs the button Reply or Mark as read of a notification in code without a component, such as the background handler of
 * a closed app, and reports the press. Resolves to true when it is done; to false for everything that only the app can
 * handle: other presses, and notifications for a user who is not logged in. Rejects if the server cannot be reached or
 * refuses.
 */
export async function runNotificationAction(client: Chat.ChatClient, press: NotificationPress): Promise<boolean> {
  const user = await client.getLoggedinUser();
  const { recipient } = press.target;
  if (!isAction(press) || !user || (recipient !== undefined && recipient !== user.getUid())) return false;
  await reportPress(client, press);
  await runAction(client, press);
  return true;
}

/** Reports to the server that a notification was opened or dismissed. */
export function reportPress(client: Chat.ChatClient, { action, payload }: NotificationPress): Promise<void> {
  return action === 'dismiss'
    ? client.reportReceipt(payload, 'dismissed')
    : client.reportReceipt(payload, 'opened', { action: action.slice(0, MAX_ACTION) });
}

/** Longest id of an action in a report. */
const MAX_ACTION = 32;

/** Returns whether a press acts without opening anything. A browser has no text field for a reply. */
export function isAction({ action, text }: NotificationPress): boolean {
  return action === 'mark_read' || (action === 'reply' && text !== undefined);
}

/** Runs the action of a button, in the thread if the message is a reply. Without a connection, replies wait in the outbox. */
export async function runAction(client: Chat.ChatClient, { action, target, text }: NotificationPress): Promise<void> {
  if (action !== 'reply') return markAsRead(client, target);
  if (!text?.trim()) return;
  const { receiverType, receiverId } = receiverOf(target);
  const message = new Chat.TextMessage(receiverId, text, receiverType);
  message.setParentMessageId(target.parentMessageId);
  // A repeated press sends the same message.
  if (target.replyMuid !== undefined) message.setMuid(target.replyMuid);
  await client.sendMessage(message);
  // Who replies has read the message. The reply is sent, so a failure must not repeat the press.
  await markAsRead(client, target).catch(() => undefined);
}

async function markAsRead(client: Chat.ChatClient, target: Chat.NotificationTarget): Promise<void> {
  const { receiverType, receiverId } = receiverOf(target);
  const { goToMessageId, parentMessageId } = target;
  if (goToMessageId === undefined) await client.markConversationAsRead(receiverId, receiverType);
  else if (parentMessageId === undefined) await client.markAsRead(goToMessageId, receiverId, receiverType);
  else await client.markAsRead(await client.getMessageDetails(goToMessageId));
}
