import { afterEach, expect, test, vi } from 'vitest';
import { connectedClient, type PendingRequest } from '../testing/connected-client.ts';
import { fakeList } from '../testing/fake-list.ts';

/** The client's own clears, at frames of the server and at read markings of this device. */
afterEach(() => vi.unstubAllGlobals());

const IVO = { type: 'chat', sender: 'ivo', receiver: 'mara', receiverType: 'user', conversationId: 'ivo_user_mara' };
const SHOWN = {
  m1: { ...IVO, messageId: '101' },
  m2: { ...IVO, messageId: '102' },
  reply: { ...IVO, messageId: '103', parentId: '101' },
};
/** The same conversation, for the other user of this device. */
const TO_IVO = { ...IVO, sender: 'mara', receiver: 'ivo', messageId: '104' };

test.each([
  ['conversation_state', { conversationId: 'ivo_user_mara', lastReadMessageId: '101' }, 'm1', 'read'],
  ['conversation_state', { conversationId: 'ivo_user_mara' }, '', ''],
  ['message_deleted', { message: { id: '102' } }, 'm2', 'deleted'],
  ['message_deleted', { message: { id: '102' }, permanent: true }, 'm2', 'retracted'],
  ['thread_updated', { parentId: '101', unreadReplyCount: 0 }, 'reply', 'read'],
  ['thread_updated', { parentId: '101', unreadReplyCount: 1 }, '', ''],
  ['conversation_removed', { conversationId: 'ivo_user_mara', cause: 'kicked' }, 'm1 m2 reply', 'removed'],
  ['typing', { conversationId: 'ivo_user_mara' }, '', ''],
])('a frame %s %j removes [%s], reported as %s', async (type, data, removed, by) => {
  const { client, socket, clock, requests } = await connectedClient();
  const list = fakeList(SHOWN);
  client.setNotificationList(list);
  socket.receive({ type, conversationId: 'ivo_user_mara', data });
  await clock.advance(0);
  expect(list.dismissed.join(' ')).toBe(removed);
  await clock.advance(2_000);
  expect(reportedIn(requests)).toEqual(
    removed ? removed.split(' ').map((id) => ({ token: `token of ${id}`, event: 'cleared', by })) : [],
  );
  client.dispose();
});

test('a read marking of this device clears at once, before the server has it, and only its own thread or conversation', async () => {
  const { client, clock, socket } = await connectedClient();
  const list = fakeList(SHOWN);
  client.setNotificationList(list);
  client.markAsRead(101, 'ivo', 'user').catch(() => undefined);
  await clock.advance(0);
  expect([list.dismissed, socket.sent.filter(({ type }) => type === 'receipt').length]).toEqual([['m1'], 1]);
  client.markAsDelivered(102, 'ivo', 'user').catch(() => undefined);
  await clock.advance(0);
  expect(list.dismissed).toEqual(['m1']);
  client.dispose();
});

test('clearNotifications removes the notifications of a conversation, all or up to a message, and rejects an empty id', async () => {
  const { client, clock } = await connectedClient();
  const list = fakeList(SHOWN);
  client.setNotificationList(list);
  await client.clearNotifications('ivo_user_mara', 101);
  expect(list.dismissed).toEqual(['m1']);
  await expect(client.clearNotifications('')).rejects.toMatchObject({ code: 'ERR_BAD_ARGUMENT' });
  await client.clearNotifications('ivo_user_mara');
  expect(list.dismissed).toEqual(['m1', 'm2', 'reply']);
  await clock.advance(0);
  client.dispose();
});

test('changes that come together are one pass over the list, and a list that fails stops nothing', async () => {
  const { client, socket, clock } = await connectedClient();
  const list = fakeList(SHOWN);
  let isBroken = true;
  client.setNotificationList({
    ...list,
    getShown: async () => {
      if (isBroken) throw new Error('The bridge is closed.');
      return list.getShown();
    },
  });
  const read = (id: string) =>
    socket.receive({ type: 'conversation_state', data: { conversationId: 'ivo_user_mara', lastReadMessageId: id } });
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  read('101');
  await clock.advance(0);
  expect([warn.mock.calls.length, list.dismissed]).toEqual([1, []]);
  isBroken = false;
  read('101');
  read('102');
  await clock.advance(0);
  expect([list.dismissed, list.reads]).toEqual([['m1', 'm2'], 1]);
  client.dispose();
});

test('a change that arrives while the list is read is a pass of its own, after it', async () => {
  const { client, clock } = await connectedClient();
  const list = fakeList(SHOWN);
  const { promise, resolve } = Promise.withResolvers<void>();
  const steps: string[] = [];
  client.setNotificationList({
    ...list,
    async getShown() {
      steps.push('read');
      await promise;
      return list.getShown();
    },
    async dismiss(ids) {
      steps.push(`dismiss ${ids.join(' ')}`);
      await list.dismiss(ids);
    },
  });
  const first = client.clearNotifications('ivo_user_mara', 101);
  await clock.advance(0);
  const second = client.clearNotifications('ivo_user_mara', 102);
  await clock.advance(0);
  expect(steps).toEqual(['read']);
  resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(['read', 'dismiss m1', 'read', 'dismiss m2']);
  client.dispose();
});

test('notifications for another user of the device remain', async () => {
  const { client } = await connectedClient();
  const list = fakeList({ ...SHOWN, toIvo: TO_IVO });
  client.setNotificationList(list);
  await client.clearNotifications('ivo_user_mara');
  await client.receiveClear({ type: 'clear', clear: [{}] });
  expect([...list.shown.keys()]).toEqual(['toIvo']);
  client.dispose();
});

test('in a browser, the notifications of its service workers are the list', async () => {
  const closed: string[] = [];
  const notification = (tag: string, data: object) => ({ tag, data, close: () => closed.push(tag) });
  const shown = [notification('101', SHOWN.m1), notification('news', {})];
  const badges: number[] = [];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: async () => [{ getNotifications: async () => shown }] },
    setAppBadge: async (count: number) => badges.push(count),
  });
  const { client } = await connectedClient();
  expect(await client.receiveClear({ type: 'clear', clear: [{}], unreadMessageCount: 0 })).toBe(true);
  expect([closed, badges]).toEqual([['101'], [0]]);
  client.dispose();
});

/** Returns the receipts in the requests of the client, without their times. */
function reportedIn(requests: readonly PendingRequest[]) {
  return requests
    .filter(({ path }) => path.endsWith('/receipts'))
    .flatMap(({ body }) => JSON.parse(String(body)).receipts)
    .map(({ atMS: _, ...receipt }: { readonly atMS: number }) => receipt);
}
