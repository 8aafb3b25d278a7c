import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { startDigestServer } from '../../fixtures/servers/digest-server.ts';

let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device', 'fcm_web');
  await fixture.user('joon');
  const crew = {
    guid: 'crew',
    name: 'Crew',
    type: 'public',
    owner: 'ivo',
    members: { participants: ['mara', 'joon'] },
  };
  await fixture.server.call('POST', '/groups', { body: crew });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
});

const settled = () => fixture.server.app.context.notifications.settled();

async function completeness(query = '') {
  await settled();
  return (await fixture.server.call('GET', `/notifications/v1/logs/completeness${query}`)).body.data;
}

test('the log has as many entries as the events had decisions', async () => {
  const before = await completeness();
  await fixture.send('ivo', 'mara');
  await fixture.send('mara', 'group:crew');
  const after = await completeness();
  expect(after.events - before.events).toBe(2);
  // Two devices of mara for the first message; one of ivo and the missing one of joon for the second.
  expect(after.expected - before.expected).toBe(4);
  expect(after.recorded).toBe(after.expected);
  expect(after).toMatchObject({ excludedFromLog: 0, waiting: 0, unexplained: 0, examples: [] });
});

test('a missing entry is unexplained, and its event is named', async () => {
  const { id } = await fixture.send('ivo', 'mara');
  await settled();
  const { db } = fixture.server.app.context.storage;
  const messageId = Number(id);
  await db
    .updateTable('outbox')
    .set({ account: '{"expected":{"push":3}}' })
    .where('message_id', '=', messageId)
    .execute();
  expect(await completeness()).toMatchObject({
    unexplained: 1,
    examples: [{ messageId, expected: 3, recorded: 2, excludedFromLog: 0 }],
  });
  await db
    .updateTable('outbox')
    .set({ account: '{"expected":{"push":2}}' })
    .where('message_id', '=', messageId)
    .execute();
});

test('the entry of an email is found even if the newest message is not part of the digest', async () => {
  await using digests = await startDigestServer();
  const { send } = digests.fixture;
  await digests.preferences('mara', { oneOnOne: { repliesSetting: 1 } });
  const { id } = await send('ivo', 'mara', 'Boat is ready');
  const data = { text: 'In the harbour' };
  const reply = { receiver: 'mara', receiverType: 'user', type: 'text', data, parentId: id };
  await digests.call('POST', '/messages', { as: 'ivo', body: reply });
  await digests.later(2 * 3_600_000);
  expect(await digests.digests()).toMatchObject([{ messageIds: [Number(id)] }]);
  const { body } = await digests.call('GET', '/notifications/v1/logs/completeness?from=0');
  expect(body.data).toMatchObject({ unexplained: 0, examples: [] });
});

test('an unsettled event is counted as waiting', async () => {
  fixture.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
  await fixture.send('mara', 'ivo');
  const { body } = await fixture.server.call('GET', '/notifications/v1/logs/completeness');
  expect(body.data).toMatchObject({ waiting: 1, unexplained: 0 });
  expect(await completeness()).toMatchObject({ waiting: 0, unexplained: 0 });
});

test('consecutive windows do not overlap: an event is in exactly one of them', async () => {
  const { sentAtMS } = (await fixture.send('ivo', 'joon')) as { id: string; sentAtMS: number };
  const all = await completeness(`?from=0`);
  const upTo = await completeness(`?from=0&to=${sentAtMS}`);
  const after = await completeness(`?from=${sentAtMS}`);
  expect(upTo.events + after.events).toBe(all.events);
  expect(upTo.events - (await completeness(`?from=0&to=${sentAtMS - 1}`)).events).toBe(1);
});

test('entries excluded by the log settings are counted', async () => {
  const { call } = fixture.server;
  const before = await completeness('?from=0');
  const exclude = [{ reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' }];
  await call('PATCH', '/notifications/v1/logs/settings', { body: { exclude } });
  await fixture.send('ivo', 'joon');
  const after = await completeness('?from=0');
  expect(after).toMatchObject({
    expected: before.expected + 1,
    recorded: before.recorded,
    excludedFromLog: 1,
    unexplained: 0,
  });
  const { body } = await call('GET', '/notifications/v1/counters');
  expect(body.data.excludedFromLog).toBe(1);
  await call('PATCH', '/notifications/v1/logs/settings', { body: { exclude: [] } });
});

test('entries that maxRows removed are not expected', async () => {
  const before = await completeness('?from=0');
  await fixture.server.call('PATCH', '/notifications/v1/logs/settings', { body: { maxRows: 2 } });
  await expect.poll(async () => (await fixture.server.app.context.logs.stats()).rows).toBeLessThan(before.recorded);
  expect(await completeness('?from=0')).toMatchObject({ unexplained: 0, examples: [] });
});

test('a window that ends before it begins is rejected; the check is for server keys', async () => {
  const { call, login } = fixture.server;
  const reversed = await call('GET', '/notifications/v1/logs/completeness?from=20&to=10');
  expect(reversed.body.error).toMatchObject({
    code: 'ERR_BAD_REQUEST',
    details: { from: ['must not be greater than to'] },
  });
  const token = await login('guest');
  expect(statusOf(await call('GET', '/notifications/v1/logs/completeness', { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
});
