import type { ClearCause } from '@chatwire/protocol';
import { idOf, type Json, textOf } from '../base/json.ts';
import { objectIn, pushParts } from '../base/push-parts.ts';

/**
 * Returns why the notification with this payload is outdated: the cause of the first item that covers it. Undefined if none
 * does, and for notifications of other senders. The same function decides in the app, in its background handlers, and in the
 * service worker. See docs/spec/last-mile.md#clear-form.
 */
export function clearCauseOf(items: readonly Json[], payload: unknown): ClearCause | undefined {
  const shown = pushParts(payload).find((part) => textOf(part, 'conversationId') !== undefined);
  const item = shown && items.find((each) => covers(each, shown));
  return item && causeOf(item);
}

/** An item names its cause only if it differs from the usual one of its form. */
export function causeOf(item: Json): ClearCause {
  const { by, c, to, ids, p } = item;
  if (typeof by === 'string') return by as ClearCause;
  if (ids !== undefined) return 'deleted';
  return c !== undefined && to === undefined && p === undefined ? 'removed' : 'read';
}

function covers(item: Json, shown: Json): boolean {
  const { c, p, to, ids } = item;
  // A ringing call is ended by its own push.
  if (shown['type'] === 'call' && shown['callAction'] !== 'unanswered') return false;
  if (c === undefined) return Object.keys(item).every((name) => name === 'by');
  if (shown['conversationId'] !== c) return false;
  const id = messageIdOf(shown);
  if (Array.isArray(ids)) return ids.some((one) => Number(one) === id);
  const parentId = idOf(item, 'p');
  if (p === undefined && to === undefined) return true;
  // Reading a conversation is not reading its threads.
  if (parentId !== idOf(shown, 'parentId')) return false;
  // What names no message is never removed by a position: it may be unread.
  return to === undefined || (id !== undefined && id <= (idOf(item, 'to') ?? 0));
}

/**
 * The message that a push is about. The tag is its id in pushes about new messages, which alone have `sentAt` among those of
 * type `chat`. In the others it may be the id of a reaction, which has the same form. The message object, where the server
 * includes it, names the message in all of them; FCM carries it as JSON text.
 */
export function messageIdOf(data: Json): number | undefined {
  const { type, message, sentAt } = data;
  const isNewMessage = type === 'chat' && typeof sentAt === 'string';
  return idOf(data, 'messageId') ?? idOf(objectIn(message), 'id') ?? (isNewMessage ? idOf(data, 'tag') : undefined);
}
