import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notificationTarget } from './notification-target.ts';

test('the target of a message in a one-on-one conversation is read from the data of FCM', () => {
  const target = notificationTarget(fixture('FcmPayload.message').message.data);
  expect(target).toMatchObject({
    conversationId: 'ivo_user_mara',
    goToMessageId: 48_230,
    recipient: 'mara',
    group: undefined,
    call: undefined,
  });
  expect([target?.user?.getUid(), target?.user?.getName()]).toEqual(['ivo', 'Ivo']);
});

test('the target of a reaction is its conversation, and never a message with the id of the reaction', () => {
  for (const data of [
    fixture('ApnsPayload.reaction').payload,
    fixture('CustomPushPayload.reaction').data.notificationDetails,
  ]) {
    const target = notificationTarget(data);
    expect(target).toMatchObject({ conversationId: 'group_harbour-crew', user: undefined, goToMessageId: undefined });
    expect([target?.group?.getGuid(), target?.group?.getName()]).toEqual(['harbour-crew', 'Harbour crew']);
  }
});

test('the message of a reaction is found in the message object, as an object or as the JSON text of FCM', () => {
  const reaction = fixture('ApnsPayload.reaction').payload;
  const message = { id: '48211' };
  expect(notificationTarget({ ...reaction, message })?.goToMessageId).toBe(48_211);
  expect(notificationTarget({ ...reaction, message: JSON.stringify(message) })?.goToMessageId).toBe(48_211);
  expect(notificationTarget({ ...reaction, messageId: '48212', message })?.goToMessageId).toBe(48_212);
  expect(notificationTarget({ ...reaction, message: 'not JSON' })?.goToMessageId).toBeUndefined();
});

test('the target of a reply names the parent message, if the push or its message object does', () => {
  const data = fixture('FcmPayload.message').message.data;
  expect(notificationTarget(data)?.parentMessageId).toBeUndefined();
  expect(notificationTarget({ ...data, parentId: '48201' })?.parentMessageId).toBe(48_201);
  expect(notificationTarget({ ...data, message: JSON.stringify({ parentId: '48201' }) })?.parentMessageId).toBe(48_201);
  expect(notificationTarget({ ...data, parentId: 'x' })?.parentMessageId).toBeUndefined();
});

test('every copy of a push has the same muid for a reply, made of the handle in its receipt token', () => {
  const data = fixture('FcmPayload.message').message.data;
  const receiptAt = (second: number, mac: number) =>
    Buffer.from([
      0x01,
      0,
      0,
      0,
      second,
      0xde,
      0xad,
      0xbe,
      0xef,
      1,
      2,
      3,
      4,
      ...Array.from({ length: 12 }, () => mac),
    ]).toString('base64url');
  const muids = [receiptAt(1, 7), receiptAt(255, 200)].map(
    (receipt) => notificationTarget({ ...data, receipt })?.replyMuid,
  );
  expect(muids).toEqual(['reply_erb7vAQIDB', 'reply_erb7vAQIDB']);
  expect(notificationTarget({ ...data, receipt: receiptAt(1, 7).replace('erb7v', 'erb7w') })?.replyMuid).not.toBe(
    muids[0],
  );
  expect(notificationTarget({ ...data, receipt: 'short' })?.replyMuid).toBeUndefined();
  expect(notificationTarget(data)?.replyMuid).toBeUndefined();
});

test('the target of a call has its session, and no message', () => {
  const target = notificationTarget(fixture('ApnsPayload.voip-call').payload);
  expect(target).toMatchObject({
    conversationId: 'ivo_user_mara',
    goToMessageId: undefined,
    call: { sessionId: '019b7970aa0100010000c3f0', action: 'initiated', type: 'video' },
  });
});

test('data that is not from a Chatwire server has no target', () => {
  const data = fixture('FcmPayload.message').message.data;
  const foreign = [
    undefined,
    null,
    'Boat is ready at noon',
    [],
    {},
    { type: 'promotion', url: 'https://example.org' },
    { ...data, type: 'clear' },
    { ...data, sender: '' },
    { ...data, receiver: undefined },
    { ...data, conversationId: 'ivo_user_lene' },
    { ...data, receiverType: 'group' },
    { ...data, receiverType: 'group', receiver: 'crew', conversationId: 'group_harbour' },
  ];
  expect(foreign.map(notificationTarget)).toEqual(foreign.map(() => undefined));
});

// oxlint-disable-next-line typescript/no-explicit-any -- samples of the wire, looked into freely
function fixture(name: string): any {
  const path = new URL(`../../../protocol/fixtures/valid/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}
