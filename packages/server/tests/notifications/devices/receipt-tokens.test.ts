import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let setup: NotificationTestServer;
beforeAll(async () => {
  setup = await startNotificationServer();
  await setup.addWebhook();
  await setup.user('ivo');
  await setup.user('mara', 'fcm_android', 'apns_ios_device');
});
afterAll(() => setup[Symbol.asyncDispose]());

const TOKEN = /^[A-Za-z0-9_-]{34}$/;
const setReceipts = (receiptsSetting: unknown) =>
  setup.server.call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { receiptsSetting } } } });

/** Returns the names of the members of each entry, as text. */
const membersOf = (entries: readonly object[]) => entries.map((entry) => Object.keys(entry).join()).toSorted();

/** Returns what the log and the phones contain about one message. */
async function pushed(text: string) {
  const { id } = await setup.send('ivo', 'mara', text);
  const entries = await setup.entries(`messageId=${id}`, 3);
  const received = setup.sandbox.inbox.list().filter(({ body }) => body === text);
  return { entries, receipts: received.map(({ receipt }) => receipt) };
}

test('pushes carry a receipt only while the setting is on, and the log never has it', async () => {
  const before = await pushed('Boat is ready');
  expect(before.receipts).toEqual([null, null, null]);
  expect((await setReceipts(2)).status).toBe(200);
  const during = await pushed('Sails are up');
  expect(new Set(during.receipts).size).toBe(3);
  for (const receipt of during.receipts) expect(receipt).toMatch(TOKEN);
  expect(JSON.stringify(during.entries)).not.toContain('receipt"');
  for (const receipt of during.receipts) expect(JSON.stringify(during.entries)).not.toContain(receipt);
  expect((await setReceipts(1)).status).toBe(200);
  const after = await pushed('Anchor is down');
  expect(after.receipts).toEqual([null, null, null]);
  expect(membersOf(after.entries)).toEqual(membersOf(before.entries));
});

test.each([0, 3, '2', true])('the setting rejects %j as a value', async (value) => {
  expect((await setReceipts(value)).status).toBe(400);
});
