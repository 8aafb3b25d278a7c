import type { SandboxResponse } from '../endpoint.ts';
import { isObject, type JsonObject, objectAt, stringAt } from '../json-value.ts';
import { nonStringIn, unknownFieldOf, unknownMemberIn } from './fcm-fields.ts';
import { fcmBadRequest, fcmInvalidArgument } from './fcm-responses.ts';

const MAX_BYTES = 4096;
const MAX_TTL_SECONDS = 28 * 24 * 3600;

/** Validates the body of `messages:send`. Returns the message, or the response that rejects it. */
export function readFcmMessage(body: unknown): { message: JsonObject } | { rejection: SandboxResponse } {
  if (!isObject(body) || !isObject(body.message))
    return { rejection: fcmBadRequest('message', 'The message is not set.') };
  const { message } = body;
  const rejection =
    unknownMemberIn(body, 'request', REQUEST_FIELDS) ??
    unknownFieldOf(message) ??
    targetFault(message) ??
    nonStringIn(message.data, 'message.data') ??
    dataKeyFault(message) ??
    androidFault(objectAt(message, 'android')) ??
    apnsFault(objectAt(message, 'apns')) ??
    webpushFault(objectAt(message, 'webpush')) ??
    sizeFault(message);
  return rejection === undefined ? { message } : { rejection };
}

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['message', 'validateOnly']);

function targetFault(message: JsonObject): SandboxResponse | undefined {
  const targets = ['token', 'topic', 'condition'].filter((name) => message[name] !== undefined);
  if (targets.length === 0) return fcmInvalidArgument('Recipient of the message is not set.');
  if (targets.length > 1)
    return fcmBadRequest('message', `oneof field 'target' is already set. Cannot set '${targets[1]}'`);
  if (message.token === undefined || /^[\w:.-]{8,4096}$/.test(String(message.token))) return undefined;
  return fcmInvalidArgument('The registration token is not a valid FCM registration token');
}

function dataKeyFault(message: JsonObject): SandboxResponse | undefined {
  const key = Object.keys(objectAt(message, 'data')).find(
    (name) => /^(from|message_type)$/.test(name) || /^(google\.|gcm\.notification\.)/.test(name),
  );
  return key === undefined ? undefined : fcmInvalidArgument(`Invalid data payload key: ${key}`);
}

function androidFault(android: JsonObject): SandboxResponse | undefined {
  const { priority, ttl } = android;
  const { visibility } = objectAt(android, 'notification');
  if (visibility !== undefined && !/^(PRIVATE|PUBLIC|SECRET)$/.test(String(visibility)))
    return fcmBadRequest(
      'message.android.notification.visibility',
      `(type.googleapis.com/google.firebase.fcm.v1.AndroidNotification.Visibility), "${visibility}"`,
    );
  if (priority !== undefined && !/^(normal|high)$/i.test(String(priority)))
    return fcmBadRequest(
      'message.android.priority',
      `(type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority), "${priority}"`,
    );
  if (ttl === undefined) return undefined;
  const seconds = /^(\d+)(\.\d{1,9})?s$/.exec(String(ttl))?.[1];
  if (seconds === undefined)
    return fcmBadRequest('message.android.ttl', `(type.googleapis.com/google.protobuf.Duration), "${ttl}"`);
  if (Number(seconds) > MAX_TTL_SECONDS) return fcmInvalidArgument('Invalid TTL value.');
  return undefined;
}

function apnsFault(apns: JsonObject): SandboxResponse | undefined {
  const fault = nonStringIn(apns.headers, 'message.apns.headers');
  if (fault !== undefined) return fault;
  const priority = stringAt(objectAt(apns, 'headers'), 'apns-priority');
  if (priority !== undefined && !/^(10|5|1)$/.test(priority))
    return fcmInvalidArgument('Invalid apns-priority header.');
  if (apns.payload === undefined) return undefined;
  if (!isObject(apns.payload)) return fcmBadRequest('message.apns.payload', 'Starting an object on a scalar field');
  return bytesOf(JSON.stringify(apns.payload)) > MAX_BYTES ? fcmInvalidArgument('APNS message is too big') : undefined;
}

function webpushFault(webpush: JsonObject): SandboxResponse | undefined {
  const fault = nonStringIn(webpush.headers, 'message.webpush.headers');
  if (fault !== undefined) return fault;
  const headers = objectAt(webpush, 'headers');
  if (headers.TTL !== undefined && !/^\d+$/.test(String(headers.TTL))) return fcmInvalidArgument('Invalid TTL header.');
  if (headers.Urgency === undefined || /^(very-low|low|normal|high)$/.test(String(headers.Urgency))) return undefined;
  return fcmInvalidArgument('Invalid Urgency header.');
}

/** Returns the rejection of a message that is too large. FCM counts names and values of the data, and texts of the notification. */
function sizeFault(message: JsonObject): SandboxResponse | undefined {
  const parts = [...Object.entries(objectAt(message, 'data')), ...Object.entries(objectAt(message, 'notification'))];
  const size = parts.reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(String(value)), 0);
  return size > MAX_BYTES ? fcmInvalidArgument('Android message is too big') : undefined;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
