import type { ClearCause } from '@chatwire/protocol';
import { idOf, type Json, textOf } from '../base/json.ts';
import { objectIn, pushParts } from '../base/push-parts.ts';

/**
 * Returns why the notification with this payload is outdated: the cause of the first item that covers it. Undefined if
 * none does, and for notifications of other senders. The same function decides in the app, in its background handlers,
 * and in the service worker. See docs/spec/last-mile.md#clear-form.
 */
export function clearCauseOf(items: readonly Json[], payload: unknown): ClearCause | undefined {
  const notification = pushParts(payload).find((part) => textOf(part, 'conversationId') !== undefined);
  const item = notification && items.find((each) => covers(each, notification));
  return item && causeOf(item);
}

/** Returns the cause that an item names. Items name it only if it differs from the usual cause of their form. */
export function causeOf(item: Json): ClearCause {
  const { by, c, to, ids, p } = item;
  if (typeof by === 'string') return by as ClearCause;
  if (ids !== undefined) return 'deleted';
  return c !== undefined && to === undefined && p === undefined ? 'removed' : 'read';
}

function covers(item: Json, notification: Json): boolean {
  const { c, p, to, ids } = item;
  // A ringing call is ended by its own push.
  if (notification['type'] === 'call' && notification['callAction'] !== 'unanswered') return false;
  if (c === undefined) return Object.keys(item).every((name) => name === 'by');
  if (notification['conversationId'] !== c) return false;
  const id = messageIdOf(notification);
  if (Array.isArray(ids)) return ids.some((messageId) => Number(messageId) === id);
  const parentId = idOf(item, 'p');
  if (p === undefined && to === undefined) return true;
  // Reading a conversation does not mark its threads as read.
  if (parentId !== idOf(notification, 'parentId')) return false;
  // A notification that names no message is never removed by a position: it may be unread.
  return to === undefined || (id !== undefined && id <= (idOf(item, 'to') ?? 0));
}

/**
 * Returns the message that a push is about. Its id is the tag in pushes about new messages, which are the only ones of
 * type `chat` with `sentAt`. In other pushes the tag may be the id of a reaction, which has the same form. The message
 * object, which FCM carries as JSON text, names the message in all pushes of servers that include it.
 */
export function messageIdOf(data: Json): number | undefined {
  const { type, message, sentAt } = data;
  const isNewMessage = type === 'chat' && typeof sentAt === 'string';
  return idOf(data, 'messageId') ?? idOf(objectIn(message), 'id') ?? (isNewMessage ? idOf(data, 'tag') : undefined);
}
