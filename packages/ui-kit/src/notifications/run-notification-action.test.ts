import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotificationPress } from '../adapters/notifications-adapter.ts';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import { targetOf } from '../testing/fake-notifications.ts';
import { runNotificationAction } from './run-notification-action.ts';

let chat: FakeChat;
beforeEach(async () => {
  chat = await fakeChat();
  // Over HTTP: the socket of this server acknowledges nothing.
  chat.setConnected(false);
});
afterEach(() => chat.client.dispose());

const REPLY = { target: targetOf(7), action: 'reply', text: 'On my way' };

test('a reply is sent, and its message marked as read', async () => {
  expect(await run(REPLY)).toBe(true);
  expect(bodies('/messages')).toMatchObject([{ receiver: 'ivo', data: { text: 'On my way' } }]);
  expect(bodies('/users/ivo/conversation/read')).toEqual([{ id: '7' }]);
});

test('a reply is done when it is sent, even if its message cannot be marked as read', async () => {
  chat.respond('POST /users/ivo/conversation/read', 'ERR_BAD_REQUEST', 400);
  expect(await run(REPLY)).toBe(true);
  expect(bodies('/messages')).toHaveLength(1);
});

test('Mark as read marks up to the message, and a failure is for the caller', async () => {
  expect(await run({ target: targetOf(8), action: 'mark_read' })).toBe(true);
  expect(bodies('/users/ivo/conversation/read')).toEqual([{ id: '8' }]);
  chat.respond('POST /users/ivo/conversation/read', 'ERR_BAD_REQUEST', 400);
  await expect(run({ target: targetOf(9), action: 'mark_read' })).rejects.toMatchObject({ code: 'ERR_BAD_REQUEST' });
});

test.each<[string, NotificationPress]>([
  ['a press on the notification itself', { target: targetOf(7), action: 'open' }],
  ['a button of the app', { target: targetOf(7), action: 'call_back' }],
  ['a reply without a text field', { target: targetOf(7), action: 'reply' }],
  [
    'a notification for another user',
    { ...REPLY, target: targetOf(7, { receiver: 'lene', conversationId: 'ivo_user_lene' }) },
  ],
])('%s is left to the app', async (_, press) => {
  expect(await run(press)).toBe(false);
  expect(chat.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('without a logged-in user, the press is left to the app', async () => {
  await chat.client.logout();
  expect(await run(REPLY)).toBe(false);
  expect(bodies('/messages')).toEqual([]);
});

function run(press: NotificationPress): Promise<boolean> {
  return runNotificationAction(chat.client, press);
}

function bodies(path: string) {
  return chat.requests.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);
}
