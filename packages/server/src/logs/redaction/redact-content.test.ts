import type { LogRedaction } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { EntryContent } from '../log-store.ts';
import { eraseContent, redactContent } from './redact-content.ts';

const NONE: LogRedaction = { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' };
const MASK: LogRedaction = { content: 'mask', pushToken: 'mask', contacts: 'mask', device: 'drop' };

const details = {
  title: 'Ivo',
  body: 'Meet at noon',
  tag: '1',
  senderName: 'Ivo',
  message: { text: 'Meet' },
  custom: { a: 1 },
};
const digest = {
  messages: [
    { sender: { uid: 'ivo', name: 'Ivo', avatar: null }, message: 'Meet at noon', messageObject: { id: '1' } },
  ],
  senderDetails: { uid: 'ivo', name: 'Ivo', avatar: null },
};

function content(payload: object, more: Partial<EntryContent> = {}): EntryContent {
  return { channel: 'push', recipient: 'mara', payload: JSON.stringify(payload), ...more };
}

function masked(payload: object): unknown {
  const redacted = redactContent(content(payload), { ...NONE, content: 'mask' });
  expect(redacted.redacted).toEqual(['content']);
  return JSON.parse(redacted.payload ?? '');
}

describe('masked content', () => {
  test('masks texts of FCM in data and notification, and removes whole messages', () => {
    const message = {
      data: { ...details, message: '{"text":"Meet"}', custom: '{"a":1}' },
      notification: { title: 'Ivo', body: 'Meet at noon' },
      android: { priority: 'high', ttl: '3600s' },
    };
    expect(masked({ message, type: 'fcm' })).toEqual({
      message: {
        data: { title: '[redacted:3]', body: '[redacted:12]', tag: '1', senderName: 'Ivo' },
        notification: { title: '[redacted:3]', body: '[redacted:12]' },
        android: { priority: 'high', ttl: '3600s' },
      },
      type: 'fcm',
    });
  });

  test('masks the texts in the payload and the alert of APNs', () => {
    const payload = { payload: details, alert: { title: 'Ivo', body: 'Meet at noon' }, topic: 'app', type: 'apns' };
    expect(masked(payload)).toEqual({
      payload: { title: '[redacted:3]', body: '[redacted:12]', tag: '1', senderName: 'Ivo' },
      alert: { title: '[redacted:3]', body: '[redacted:12]' },
      topic: 'app',
      type: 'apns',
    });
    expect(masked({ alert: 'Meet', type: 'apns' })).toEqual({ alert: '[redacted:4]', type: 'apns' });
  });

  test('masks push, email, and SMS of webhooks', () => {
    expect(
      masked({ data: { to: { uid: 'mara' }, notificationDetails: details }, webhook: 'custom', type: 'custom' }),
    ).toEqual({
      data: {
        to: { uid: 'mara' },
        notificationDetails: { title: '[redacted:3]', body: '[redacted:12]', tag: '1', senderName: 'Ivo' },
      },
      webhook: 'custom',
      type: 'custom',
    });
    expect(masked({ data: { ...digest, subject: 'New', smsContent: '1 unread' }, type: 'custom' })).toEqual({
      data: {
        messages: [{ sender: digest.messages[0]?.sender, message: '[redacted:12]' }],
        senderDetails: digest.senderDetails,
        subject: '[redacted:3]',
        smsContent: '[redacted:8]',
      },
      type: 'custom',
    });
  });

  test.each(['sendgrid', 'twilio'])('masks the content of %s', (type) => {
    expect(masked({ ...digest, subject: 'New', smsContent: '👍 1', messagesOmitted: 2, type })).toEqual({
      messages: [{ sender: digest.messages[0]?.sender, message: '[redacted:12]' }],
      senderDetails: digest.senderDetails,
      subject: '[redacted:3]',
      smsContent: '[redacted:3]',
      messagesOmitted: 2,
      type,
    });
  });
});

test('dropped content leaves no payload', () => {
  const redacted = redactContent(content({ type: 'fcm' }, { pushToken: 'abc' }), { ...NONE, content: 'drop' });
  expect(redacted).toEqual({ channel: 'push', recipient: 'mara', pushToken: 'abc', redacted: ['content'] });
});

test('masked tokens and contacts stay recognisable, without their full value', () => {
  const to = { uid: 'mara', email: 'mara@example.org', phno: '+4512345600', name: 'Mara' };
  const mail = redactContent(content({ to, type: 'sendgrid' }), { ...NONE, contacts: 'mask' });
  expect(JSON.parse(mail.payload ?? '').to).toEqual({ ...to, email: 'm***@example.org', phno: '+45****00' });
  expect(mail.redacted).toEqual(['contacts']);
  const hook = redactContent(content({ data: { to }, type: 'custom' }), { ...NONE, contacts: 'mask' });
  expect(JSON.parse(hook.payload ?? '').data.to.email).toBe('m***@example.org');
  const push = redactContent(content({ type: 'fcm' }, { pushToken: 'fE2x:APA91bH7a91c07' }), {
    ...NONE,
    pushToken: 'mask',
  });
  expect(push).toMatchObject({ pushToken: '…a91c07', redacted: ['pushToken'] });
});

test('content without anything to redact is returned as the same object', () => {
  const plain = content({ data: {}, type: 'custom' });
  expect(redactContent(plain, MASK)).toBe(plain);
  const full = content({ message: { data: details }, type: 'fcm' }, { pushToken: 'token' });
  expect(redactContent(full, NONE)).toBe(full);
});

test.each([MASK, { ...MASK, content: 'drop' } as const, { ...NONE, contacts: 'mask' } as const])(
  'redacting twice equals redacting once (%#)',
  (redaction) => {
    const payloads = [
      { message: { data: details, notification: { title: 'Ivo', body: 'x' } }, type: 'fcm' },
      { payload: details, alert: { title: 'Ivo', body: 'x' }, type: 'apns' },
      { to: { email: 'm@example.org', phno: '+4512345600' }, ...digest, subject: 'New', type: 'sendgrid' },
      { data: { to: { email: 'nobody', phno: '123' }, ...digest }, type: 'custom' },
    ];
    for (const payload of payloads) {
      const once = redactContent(content(payload, { pushToken: 'a-token-of-mara' }), redaction);
      expect(redactContent(once, redaction)).toBe(once);
    }
  },
);

test('erasure removes the payload and token, and adds `erasure` to earlier redactions; a second erasure changes nothing', () => {
  const redacted = redactContent(
    content({ message: { data: details }, type: 'fcm' }, { pushToken: 'token-a91c07' }),
    MASK,
  );
  const erased = eraseContent(redacted);
  expect(erased).toEqual({ channel: 'push', recipient: 'mara', redacted: ['content', 'pushToken', 'erasure'] });
  expect(eraseContent(erased)).toBe(erased);
});
