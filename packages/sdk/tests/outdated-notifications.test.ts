import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type FakeList, fakeList } from '../src/testing/fake-list.ts';
import { API_KEY } from './client-fixture.ts';

/**
 * A phone and a laptop of mara: notifications on the phone are removed when the laptop has read them, and the log
 * records it.
 */
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');
  const body = { preferences: { push: { receiptsSetting: 2, styleSetting: 2 } } };
  await fixture.server.call('PATCH', '/notifications/v1/settings', { body });
  return () => fixture[Symbol.asyncDispose]();
});

test('a message that is read on the laptop disappears from the phone, and its log entry is cleared', async () => {
  await using phone = await device();
  await using laptop = await device();
  const [first, second] = [await push('Boat is ready'), await push('Noon at the pier')];
  show(phone.list, first, second);
  await laptop.client.markAsRead(Number(first.id), 'ivo', 'user');
  await expect.poll(() => phone.list.dismissed).toEqual([first.id]);
  // A connection triggers the pending receipts.
  await phone.client.disconnect();
  await phone.client.connect();
  await expect.poll(() => deviceOf(first.id)).toMatchObject({ state: 'cleared', clearedBy: 'read' });
  expect(await deviceOf(second.id)).toMatchObject({ state: 'none' });
});

test('a message that was read while the phone was not connected disappears when it connects, and an unread one remains', async () => {
  await using phone = await device();
  const [first, second] = [await push('Rope?'), await push('Rope!')];
  show(phone.list, first, second);
  await phone.client.disconnect();
  await using laptop = await device();
  await laptop.client.markAsRead(Number(first.id), 'ivo', 'user');
  expect(phone.list.dismissed).toEqual([]);
  await phone.client.connect();
  await expect.poll(() => phone.list.dismissed).toEqual([first.id]);
});

test('a deleted message disappears, one of a group that the user has left disappears', async () => {
  const { server } = fixture;
  const group = { guid: 'crew', name: 'Crew', type: 'public', owner: 'ivo' };
  await server.call('POST', '/groups', { body: group });
  await server.call('POST', '/groups/crew/members', { body: { participants: ['mara'] } });
  await using phone = await device();
  const [wrong, inGroup] = [await push('Wrong chat'), await push('Coffee?', 'group:crew')];
  show(phone.list, wrong, inGroup);
  await server.call('DELETE', `/messages/${wrong.id}`, { as: 'ivo', body: {} });
  await expect.poll(() => phone.list.dismissed).toEqual([wrong.id]);
  await server.call('DELETE', '/groups/crew/members/mara', { body: {} });
  await expect.poll(() => phone.list.dismissed).toEqual([wrong.id, inGroup.id]);
});

test('opening a conversation repeats the read marking once, for notifications that are no messages', async () => {
  await using phone = await device();
  const { client } = phone;
  const newest = Number((await push('Tea?')).id);
  await client.markAsRead(newest, 'ivo', 'user');
  const marks: unknown[] = [];
  client.subscribe('read', () => marks.push(client.getSnapshot('read')?.id));
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  await view.load({ at: 'newest' });
  view.setActive(true);
  const { keys } = view.getSnapshot('timeline');
  view.reportSeen(keys);
  view.reportSeen(keys.slice(-1));
  await expect.poll(() => marks).toEqual([newest]);
  view.release();
});

test('a blocked user disappears from the list of the device that blocks', async () => {
  await using phone = await device();
  const last = await push('Hello?');
  show(phone.list, last);
  await phone.client.blockUsers(['ivo']);
  await expect.poll(() => phone.list.dismissed).toEqual([last.id]);
  await phone.client.unblockUsers(['ivo']);
});

interface Device extends AsyncDisposable {
  readonly client: Chat.ChatClient;
  readonly list: FakeList;
}

async function device(): Promise<Device> {
  const client = Chat.createClient(`device-${performance.now()}`, { host: fixture.server.url });
  const list = fakeList({});
  client.setNotificationList(list);
  await client.login('mara', API_KEY);
  await client.connect();
  return { client, list, [Symbol.asyncDispose]: async () => client.dispose() };
}

interface Pushed {
  readonly id: string;
  readonly data: object;
}

/** Sends a message from ivo to mara. Returns it with the data that her phone received. */
async function push(text: string, to = 'mara'): Promise<Pushed> {
  const { id } = await fixture.send('ivo', to, text);
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  // Only the phone has the receipt, not the log.
  const receipt = fixture.sandbox.inbox.list().find(({ body }) => body === text)?.receipt;
  return { id, data: { ...entry.payload.message.data, receipt } };
}

function show({ shown }: FakeList, ...pushes: readonly Pushed[]): void {
  for (const { id, data } of pushes) shown.set(id, data);
}

async function deviceOf(messageId: string): Promise<unknown> {
  const [entry] = await fixture.entries(`messageId=${messageId}`, 1);
  return entry.device;
}
