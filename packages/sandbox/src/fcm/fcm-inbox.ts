import { clearOf, kindOf, type NewReceived, tokenTailOf } from '../inbox.ts';
import { type JsonObject, objectAt, stringAt } from '../json-value.ts';

/** Converts an FCM message to a notification as the device shows it. */
export function receivedFromFcm(message: JsonObject): NewReceived {
  const data = objectAt(message, 'data');
  const notification = objectAt(message, 'notification');
  const android = objectAt(message, 'android');
  const androidNotification = objectAt(android, 'notification');
  const apns = objectAt(message, 'apns');
  const aps = objectAt(objectAt(apns, 'payload'), 'aps');
  const badge = aps.badge ?? data.unreadMessageCount;
  return {
    provider: 'fcm',
    tokenTail: tokenTailOf(stringAt(message, 'token') ?? ''),
    kind: kindOf(data.type),
    ...clearOf(data.clear),
    title: stringAt(notification, 'title') ?? stringAt(data, 'title') ?? '',
    body: stringAt(notification, 'body') ?? stringAt(data, 'body') ?? '',
    sound: stringAt(androidNotification, 'sound') ?? stringAt(aps, 'sound') ?? null,
    badge: badge === undefined ? null : Number(badge),
    tag:
      stringAt(androidNotification, 'tag') ??
      stringAt(android, 'collapseKey') ??
      stringAt(objectAt(apns, 'headers'), 'apns-collapse-id') ??
      stringAt(data, 'tag') ??
      null,
    conversationId: stringAt(data, 'conversationId') ?? null,
    callAction: stringAt(data, 'callAction') ?? null,
    receipt: stringAt(data, 'receipt') ?? null,
    silent: message.notification === undefined,
  };
}
