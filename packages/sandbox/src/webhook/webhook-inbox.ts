import type { NewReceived } from '../inbox.ts';
import { type JsonObject, numberAt, objectAt, stringAt } from '../json-value.ts';

/** What a webhook call says: a push in its own words, or the subject or text of an email or SMS. */
export function receivedFromWebhook(body: JsonObject): NewReceived {
  const data = objectAt(body, 'data');
  const details = objectAt(data, 'notificationDetails');
  const isPush = data.notificationDetails !== undefined;
  return {
    provider: 'custom',
    tokenTail: null,
    kind: isPush ? (details.type === 'call' ? 'call' : 'chat') : null,
    title: stringAt(details, 'title') ?? stringAt(data, 'subject') ?? '',
    body: stringAt(details, 'body') ?? stringAt(data, 'smsContent') ?? '',
    sound: null,
    badge: numberAt(details, 'unreadMessageCount') ?? null,
    tag: stringAt(details, 'tag') ?? null,
    conversationId: stringAt(details, 'conversationId') ?? null,
    callAction: stringAt(details, 'callAction') ?? null,
    silent: false,
  };
}
