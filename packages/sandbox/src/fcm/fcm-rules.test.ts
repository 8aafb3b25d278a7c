import { describe, expect, test } from 'vitest';
import { readFcmMessage } from './fcm-rules.ts';

const TOKEN = 'fcm-token-of-a-phone';

test('a message with all allowed members is accepted', () => {
  const message = {
    token: TOKEN,
    data: { title: 'Ivo', type: 'chat' },
    notification: { title: 'Ivo', body: 'Hello' },
    android: {
      priority: 'HIGH',
      ttl: '3600.5s',
      collapse_key: 'k',
      notification: { tag: 't', sound: 'default', channel_id: 'c', visibility: 'SECRET' },
    },
    apns: { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default', 'mutable-content': 1 } } },
    webpush: { headers: { TTL: '3600', Urgency: 'high' } },
  };
  expect(readFcmMessage({ message })).toEqual({ message });
});

describe('Google’s front end rejects what does not match the schema, naming the field', () => {
  test.each<[string, object]>([
    ['message', { token: TOKEN, colour: 'red' }],
    ['message.android', { token: TOKEN, android: { loud: true } }],
    ['message.data[count]', { token: TOKEN, data: { count: 3 } }],
    ['message.data', { token: TOKEN, data: 'text' }],
    ['message.android.priority', { token: TOKEN, android: { priority: 'urgent' } }],
    ['message.android.notification.visibility', { token: TOKEN, android: { notification: { visibility: 'secret' } } }],
    ['message.android.ttl', { token: TOKEN, android: { ttl: '1h' } }],
    ['message.apns.headers[apns-priority]', { token: TOKEN, apns: { headers: { 'apns-priority': 10 } } }],
    ['message.webpush.headers[TTL]', { token: TOKEN, webpush: { headers: { TTL: 3600 } } }],
    ['message', { token: TOKEN, topic: 'news' }],
  ])('%s, case %#', (field, message) => {
    expect(errorOf({ message })).toEqual({ status: 400, code: undefined, field });
  });

  test('rejects a body without a message', () => {
    for (const body of [undefined, null, 'text', [], {}, { message: 'text' }]) {
      expect(errorOf(body)).toMatchObject({ status: 400, field: 'message' });
    }
  });
});

describe('FCM itself rejects', () => {
  test.each<[string, object]>([
    ['no target', { data: {} }],
    ['a malformed token', { token: 'short' }],
    ['reserved data keys', { token: TOKEN, data: { from: 'x' } }],
    ['reserved data keys', { token: TOKEN, data: { message_type: 'x' } }],
    ['reserved data prefixes', { token: TOKEN, data: { 'google.c': 'x' } }],
    ['reserved data prefixes', { token: TOKEN, data: { 'gcm.notification.title': 'x' } }],
    ['more than four weeks', { token: TOKEN, android: { ttl: '2419201s' } }],
    ['a Web push TTL that is not a number', { token: TOKEN, webpush: { headers: { TTL: 'soon' } } }],
    ['an unknown urgency', { token: TOKEN, webpush: { headers: { Urgency: 'very' } } }],
    ['more than 4096 bytes', { token: TOKEN, data: { body: 'é'.repeat(2047) } }],
    ['an APNs part of more than 4096 bytes', { token: TOKEN, apns: { payload: { aps: { alert: 'x'.repeat(4096) } } } }],
  ])('%s, case %#', (_, message) => {
    expect(errorOf({ message })).toEqual({ status: 400, code: 'INVALID_ARGUMENT', field: undefined });
  });
});

test('a message of 4096 bytes is accepted', () => {
  expect(errorOf({ message: { token: TOKEN, data: { body: 'é'.repeat(2046) } } })).toBeUndefined();
});

function errorOf(body: unknown): object | undefined {
  const read = readFcmMessage(body);
  if (!('rejection' in read)) return undefined;
  const details: readonly Record<string, unknown>[] = JSON.parse(read.rejection.body ?? '').error.details;
  const violations = details.flatMap((detail) => detail.fieldViolations ?? []);
  return {
    status: read.rejection.status,
    code: details.map((detail) => detail.errorCode).find((code) => code !== undefined),
    field: violations.map((violation) => Object(violation).field)[0],
  };
}
