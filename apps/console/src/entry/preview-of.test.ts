import { expect, test } from 'vitest';
import { previewOf } from './preview-of.ts';

test('the preview shows the same push for every provider and marks calls', () => {
  const words = { title: 'Ivo', body: 'Boat is ready' };
  const push = { kind: 'push', ...words, isCall: false, isClear: false };
  expect(previewOf({ channel: 'push', payload: { payload: words, alert: words, type: 'apns' } })).toEqual(push);
  expect(previewOf({ channel: 'push', payload: { message: { data: words }, type: 'fcm' } })).toEqual(push);
  expect(previewOf({ channel: 'push', payload: { data: { notificationDetails: words }, type: 'custom' } })).toEqual(
    push,
  );
  const declarative = { web_push: 8030, notification: { ...words, data: words } };
  expect(previewOf({ channel: 'push', payload: { body: declarative, type: 'webpush' } })).toEqual(push);
  expect(previewOf({ channel: 'push', payload: { body: words, type: 'webpush' } })).toEqual(push);
  const call = { payload: { ...words, type: 'call' }, pushType: 'voip', type: 'apns' };
  expect(previewOf({ channel: 'push', payload: call })).toMatchObject({ isCall: true });
});

test('a push that only removes notifications is marked, for every provider', () => {
  const clear = { title: '', body: '', type: 'clear' };
  expect(previewOf({ channel: 'push', payload: { message: { data: clear } } })).toMatchObject({ isClear: true });
  const deletion = { channel: 'push', trigger: 'message_deleted', payload: { message: { data: clear } } } as const;
  expect(previewOf(deletion)).toMatchObject({ isClear: true, body: 'Deleted message' });
  const webpush = { body: { notification: { title: '', body: '', data: clear } } };
  expect(previewOf({ channel: 'push', payload: webpush })).toMatchObject({ isClear: true });
});

test('an email preview lists messages oldest first and counts the omitted ones', () => {
  const mail = {
    to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' },
    subject: 'New messages',
    messages: [
      { sender: { uid: 'ivo', name: 'Ivo' }, message: 'One' },
      { sender: { uid: 'joon', name: '' }, message: '<b>Two</b>' },
    ],
  };
  const shown = {
    kind: 'mail',
    to: 'Mara <mara@example.org>',
    subject: 'New messages',
    messages: [
      { sender: 'Ivo', text: 'One' },
      { sender: 'joon', text: '<b>Two</b>' },
    ],
  };
  const payload = { ...mail, from: { email: 'chat@example.org', name: 'Chat' }, messagesOmitted: 7, type: 'sendgrid' };
  expect(previewOf({ channel: 'email', payload })).toEqual({ ...shown, from: 'Chat <chat@example.org>', omitted: 7 });
  expect(previewOf({ channel: 'email', payload: { data: mail, type: 'custom' } })).toEqual({
    ...shown,
    from: '',
    omitted: 0,
  });
});

test('an SMS preview shows the known phone numbers', () => {
  const payload = { to: { name: 'Mara', phno: '+4500' }, from: '+4501', smsContent: '1 unread', type: 'twilio' };
  expect(previewOf({ channel: 'sms', payload })).toEqual({
    kind: 'text',
    from: '+4501',
    to: 'Mara · +4500',
    text: '1 unread',
  });
});

test('a missing payload has no preview, and missing parts are empty', () => {
  expect(previewOf({ channel: 'push' })).toBeUndefined();
  expect(previewOf({ channel: 'email', payload: { type: 'sendgrid' } })).toMatchObject({ subject: '', messages: [] });
});
