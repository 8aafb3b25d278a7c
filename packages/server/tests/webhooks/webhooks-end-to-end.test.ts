import { setTimeout as delay } from 'node:timers/promises';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../fixtures/notifications/webhook-receiver.ts';

/** From a message over HTTP to the operator's own server. */
let fixture: NotificationTestServer;
let receiver: Receiver;

beforeAll(async () => {
  fixture = await startNotificationServer();
  receiver = await startReceiver();
  await fixture.user('ivo');
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});

test('an invalid token reaches the operator as two events: the failed push and the removed token', async () => {
  const { pushTokens } = await fixture.user('mara', 'fcm_android');
  fixture.sandbox.invalidTokens.invalidate(pushTokens[0] ?? '', Date.now());
  const created = await fixture.server.call('POST', '/notifications/v1/webhooks', {
    body: { url: receiver.url, events: ['notification.failed', 'token.removed'], filter: { trigger: 'after_message' } },
  });
  const { id } = await fixture.send('ivo', 'mara');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 5_000 });
  expect(receiver.types().sort()).toEqual(['notification.failed', 'token.removed']);
  for (const { body } of receiver.received) expect(body.data).toEqual(entry);
  const list = `/notifications/v1/webhooks/${created.body.data.webhookId}/deliveries`;
  await vi.waitFor(async () => {
    const states = (await fixture.server.call('GET', list)).body.data.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['delivered', 'delivered']);
  });
});

test('each state that a phone reports reaches the operator once, and repeats do not', async () => {
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { receiptsSetting: 2 } } },
  });
  await fixture.user('lene', 'fcm_android');
  await using devices = await startReceiver();
  await fixture.server.call('POST', '/notifications/v1/webhooks', {
    body: { url: devices.url, events: ['notification.device'] },
  });
  const { id } = await fixture.send('ivo', 'lene', 'Sails are up');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  const token = fixture.sandbox.inbox.list().find(({ body }) => body === 'Sails are up')?.receipt;
  const report = (event: string, atMS: number) => reportReceipts([{ token, event, atMS }]);
  const atMS = Date.now();
  await report('received', atMS);
  await vi.waitFor(() => expect(devices.received).toHaveLength(1), { timeout: 5_000 });
  await report('received', atMS);
  await report('opened', atMS + 1);
  await vi.waitFor(() => expect(devices.received).toHaveLength(2), { timeout: 5_000 });
  expect(devices.types()).toEqual(['notification.device', 'notification.device']);
  expect(devices.received.map(({ body }) => body.data.device.state)).toEqual(['received', 'opened']);
  const { device: _, updatedAtMS: __, ...before } = entry;
  expect(devices.received[0]?.body.data).toMatchObject(before);
  expect(JSON.stringify(devices.received)).not.toContain(token);
});

test('states that a phone reports at the same time reach the operator once each, as the entry was in that state', async () => {
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { receiptsSetting: 2 } } },
  });
  await fixture.user('runa', 'fcm_android');
  await using devices = await startReceiver();
  await fixture.server.call('POST', '/notifications/v1/webhooks', {
    body: { url: devices.url, events: ['notification.device'] },
  });
  const { id } = await fixture.send('ivo', 'runa', 'Anchor is up');
  await fixture.entries(`messageId=${id}`, 1);
  const token = fixture.sandbox.inbox.list().find(({ body }) => body === 'Anchor is up')?.receipt;
  const atMS = Date.now();
  // Later than the times that the phone reports, which are otherwise corrected.
  await delay(10);
  await reportReceipts([
    { token, event: 'received', atMS },
    { token, event: 'displayed', atMS: atMS + 1, evidence: 'shown' },
    { token, event: 'opened', atMS: atMS + 2, action: 'open' },
  ]);
  await vi.waitFor(() => expect(devices.received).toHaveLength(3), { timeout: 5_000 });
  const states = new Map(
    devices.received.map(({ body: { timestamp, data } }) => [data.device.state, { timestamp, ...data }]),
  );
  expect([...states.keys()].toSorted()).toEqual(['displayed', 'opened', 'received']);
  const received = states.get('received');
  expect(received.device).toMatchObject({ receivedAtMS: atMS, tokenAgeDays: 0 });
  expect(received.device).not.toHaveProperty('displayedAtMS');
  expect(received).toMatchObject({ updatedAtMS: atMS, timestamp: new Date(atMS).toISOString() });
  expect(states.get('opened')).toMatchObject({ updatedAtMS: atMS + 2, device: { action: 'open', evidence: 'shown' } });
});

test('a state reaches the operator once, even if the device must repeat its receipts', async () => {
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { receiptsSetting: 2 } } },
  });
  await fixture.user('torben', 'fcm_android');
  await using devices = await startReceiver();
  await fixture.server.call('POST', '/notifications/v1/webhooks', {
    body: { url: devices.url, events: ['notification.device'] },
  });
  const { id } = await fixture.send('ivo', 'torben', 'Nets are out');
  await fixture.entries(`messageId=${id}`, 1);
  const token = fixture.sandbox.inbox.list().find(({ body }) => body === 'Nets are out')?.receipt;
  const receipts = [{ token, event: 'opened', atMS: Date.now() }];
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const { notifications } = fixture.server.app.context;
  const failing = vi.spyOn(notifications, 'applyDeviceReceipts').mockRejectedValueOnce(full);
  expect((await reportReceipts(receipts)).status).toBe(503);
  failing.mockRestore();
  expect((await reportReceipts(receipts)).body.data).toMatchObject({ duplicates: 1 });
  await reportReceipts([{ token, event: 'opened', atMS: 1 }]);
  await vi.waitFor(() => expect(devices.received).toHaveLength(1), { timeout: 5_000 });
  expect(devices.received[0]?.body.data.device.state).toBe('opened');
});

function reportReceipts(receipts: readonly object[]) {
  return fixture.server.call('POST', '/notifications/push/v1/receipts', {
    headers: {},
    body: { sentAtMS: Date.now(), receipts },
  });
}
