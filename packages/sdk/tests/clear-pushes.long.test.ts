import { startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { receiveClear } from '../src/clears.ts';
import { createReceipts } from '../src/receipts.ts';
import { fakeList } from '../src/testing/fake-list.ts';

/** A phone whose app is closed: background code receives what the server sends. See docs/spec/last-mile.md#clear-delivery. */
test('a clear push of the server removes what was read on the laptop, keeps what is unread, and is confirmed in the log', async () => {
  await using fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');
  const settings = { preferences: { push: { receiptsSetting: 2, clearSetting: 2 } } };
  expect((await fixture.server.call('PATCH', '/notifications/v1/settings', { body: settings })).status).toBe(200);
  const list = fakeList({});
  const receipts = createReceipts({ host: fixture.server.url, storage: Chat.memoryStorage() });
  const receiptWith = (member: object) =>
    fixture.sandbox.inbox
      .list()
      .find((received) => Object.entries(member).every(([name, value]) => Reflect.get(received, name) === value))
      ?.receipt;
  async function push(text: string, more: object = {}): Promise<string> {
    const { id } = await fixture.send('ivo', 'mara', text, more);
    const [entry] = await fixture.entries(`messageId=${id}`, 1);
    list.shown.set(id, { ...entry.payload.message.data, receipt: receiptWith({ body: text }) });
    return id;
  }

  const read = await push('Boat is ready');
  const reply = await push('At which pier?', { parentId: read });
  const unread = await push('Bring the rope');
  await fixture.server.call('POST', '/users/ivo/conversation/read', { as: 'mara', body: { id: read } });
  // The server waits 5 s for a device with a connection.
  await expect
    .poll(async () => (await fixture.entries('trigger=cleared', 0)).length, { timeout: 15_000, interval: 200 })
    .toBe(1);
  const [cleared] = await fixture.entries('trigger=cleared', 1);
  const data = { ...cleared.payload.message.data, receipt: receiptWith({ tag: 'clear' }) };
  expect(await receiveClear({ data }, list, receipts)).toBe(true);
  await receipts.flush();
  expect([list.dismissed, [...list.shown.keys()]]).toEqual([[read], [reply, unread]]);
  const devices = (await fixture.entries(`messageId=${read}`, 2)).map(({ trigger, device }) => [
    trigger,
    device.state,
    device.clearedBy,
  ]);
  expect(devices).toEqual([
    ['after_message', 'cleared', 'read'],
    ['cleared', 'cleared', 'read'],
  ]);
});
