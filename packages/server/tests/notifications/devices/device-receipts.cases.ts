import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type NotificationTestServer, startNotificationServer, type TestResponse } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CustomPushPayload } from '../../../src/providers/custom/custom-payload.ts';
import { openEvents } from '../../fixtures/telemetry/event-reader.ts';

/**
 * Defines the test cases for reports by devices over HTTP, on any database. `database`: its URL; undefined for SQLite.
 */
export function deviceReceiptCases(database: () => Promise<string | undefined>): void {
  let setup: NotificationTestServer;
  beforeAll(async () => {
    const url = await database();
    setup = await startNotificationServer(url ? { env: { CHATWIRE_DATABASE_URL: url } } : {});
    await setup.user('ivo');
    await setup.user('mara', 'fcm_android');
    await setup.server.call('PATCH', '/notifications/v1/settings', {
      body: { preferences: { push: { receiptsSetting: 2 } } },
    });
  });
  afterAll(() => setup[Symbol.asyncDispose]());

  /** Returns a push that has arrived at the phone. */
  async function pushed(body: string) {
    const { id } = await setup.send('ivo', 'mara', body);
    const [entry] = await setup.entries(`messageId=${id}`, 1);
    const receipt = setup.sandbox.inbox.list().find((received) => received.body === body)?.receipt;
    return { id, entry, token: String(receipt) };
  }

  const report = (receipts: readonly object[], more: object = {}): Promise<TestResponse> =>
    setup.server.call('POST', '/notifications/push/v1/receipts', {
      headers: {},
      body: { sentAtMS: Date.now(), receipts, ...more },
    });
  const logs = async (query: string) => (await setup.server.call('GET', `/notifications/v1/logs?${query}`)).body.data;

  test('a report from a phone appears in the entry, the filter, the export, and the explanation', async () => {
    const { id, entry, token } = await pushed('Boat is ready');
    expect(entry.device).toEqual({ state: 'none', tokenAgeDays: 0 });
    const atMS = Date.now();
    const sent = await report([
      { token, event: 'displayed', atMS, evidence: 'shown' },
      { token, event: 'received', atMS: atMS - 1 },
    ]);
    expect(sent).toMatchObject({
      status: 200,
      body: { data: { accepted: 2, duplicates: 0, ignored: 0, refused: 0 } },
    });
    const device = { state: 'displayed', receivedAtMS: atMS - 1, displayedAtMS: atMS, evidence: 'shown' };
    const [shown] = await logs(`messageId=${id}`);
    expect(shown).toMatchObject({ device, updatedAtMS: atMS });
    const { device: _, updatedAtMS: __, ...rest } = shown;
    const { device: ___, ...before } = entry;
    expect(rest).toEqual(before);
    expect(await logs(`messageId=${id}&deviceState=displayed`)).toHaveLength(1);
    expect(await logs(`messageId=${id}&deviceState=none`)).toEqual([]);
    const { body: explained } = await setup.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}`);
    expect(explained.data.decisions).toMatchObject([{ device, deviceContext: { os: 'android' } }]);
    expect(explained.data.decisions[0].sentence).toMatch(
      /^In the notification list of this Android since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/,
    );
    const unread = { because: 'unread', sentence: 'The message is unread, so the notification has not been cleared.' };
    expect(explained.data.decisions[0].stillShown).toEqual(unread);
    const csv = await setup.server.call(
      'GET',
      `/notifications/v1/logs/export?format=csv&columns=deviceState,displayedAtMS&messageId=${id}`,
    );
    expect(csv.body).toBe(`deviceState,displayedAtMS\r\ndisplayed,${atMS}\r\n`);
    expect((await report([{ token, event: 'displayed', atMS, evidence: 'shown' }])).body.data).toMatchObject({
      accepted: 0,
      duplicates: 1,
    });
    expect((await setup.server.call('GET', '/notifications/v1/counters')).body.data.receipts).toMatchObject({
      displayed: 2,
      received: 1,
      duplicates: 1,
    });
  });

  test('an explanation says that a later push with the same tag replaced an earlier one', async () => {
    await setup.server.call('PATCH', '/notifications/v1/settings', {
      body: { preferences: { oneOnOne: { messageEditedSetting: 2 } } },
    });
    const { id } = await pushed('Boat is late');
    const sentences = async () => {
      const { body } = await setup.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}`);
      return body.data.decisions.map(({ sentence }: { readonly sentence: string }) => sentence);
    };
    const silent = 'Accepted by FCM; no word from the device yet.';
    expect(await sentences()).toEqual([silent]);
    await setup.server.call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'Boat is later' } } });
    await setup.entries(`messageId=${id}`, 2);
    expect(await sentences()).toEqual([silent, 'Accepted by FCM, then replaced by a later push before it arrived.']);
  });

  test('with redaction of devices, a report leaves its state but no time', async () => {
    const redact = (device: 'none' | 'drop') =>
      setup.server.call('PATCH', '/notifications/v1/logs/settings', { body: { redaction: { device } } });
    await redact('drop');
    const { id, token } = await pushed('Sails are down');
    await report([{ token, event: 'opened', atMS: Date.now(), action: 'reply' }]);
    const [entry] = await logs(`messageId=${id}&deviceState=opened`);
    expect(entry.device).toEqual({ state: 'opened' });
    await redact('none');
  });

  test('forged receipts change nothing, and newer ones are ignored', async () => {
    const { id, token } = await pushed('Sails are up');
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const { body } = await report([
      { token: forged, event: 'opened', atMS: Date.now() },
      { token: 'x', event: 'opened', atMS: Date.now() },
      { token, event: 'glanced', atMS: Date.now() },
    ]);
    expect(body.data).toEqual({ accepted: 0, duplicates: 0, ignored: 1, refused: 2 });
    expect(await logs(`messageId=${id}&deviceState=none`)).toHaveLength(1);
  });

  test('while the log cannot be written, devices get 503, and counters count the repeated receipts once', async () => {
    const { id, token } = await pushed('Hull is dry');
    const receipts = [
      { token, event: 'opened', atMS: Date.now() },
      { token: 'x', event: 'opened', atMS: Date.now() },
      { token, event: 'glanced', atMS: Date.now() },
    ];
    const counters = async () => (await setup.server.call('GET', '/notifications/v1/counters')).body.data.receipts;
    const before = await counters();
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const apply = vi.spyOn(setup.server.app.context.logs, 'applyReceipts').mockRejectedValueOnce(full);
    const failed = await report(receipts);
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'ERR_UNAVAILABLE' } } });
    expect(failed.headers.get('retry-after')).toBe('1');
    expect(await counters()).toEqual(before);
    expect(await logs(`messageId=${id}&deviceState=none`)).toHaveLength(1);
    const { body } = await report(receipts);
    apply.mockRestore();
    expect(body.data).toEqual({ accepted: 1, duplicates: 0, ignored: 1, refused: 1 });
    const { opened = 0, ignored = 0, refused = { malformed: 0 } } = before ?? {};
    expect(await counters()).toMatchObject({
      opened: opened + 1,
      ignored: ignored + 1,
      refused: { malformed: refused.malformed + 1 },
    });
    expect(await logs(`messageId=${id}&deviceState=opened`)).toHaveLength(1);
  });

  test('live tails get an update', async () => {
    const reader = await openEvents(setup.server, '?recipient=mara');
    const { token } = await pushed('Anchor is down');
    await reader.until('log', 1);
    await report([{ token, event: 'dismissed', atMS: Date.now() }]);
    const [update] = await reader.until('update', 1);
    expect(update?.data.device).toMatchObject({ state: 'dismissed', evidence: 'implied' });
    reader.close();
  });

  test('any page may report, as text and without a preflight, and gets no cookies', async () => {
    const { id, token } = await pushed('Fenders out');
    const response = await fetch(`${setup.server.url}/v3/notifications/push/v1/receipts`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', Origin: 'https://app.example', apikey: 'wrong' },
      body: JSON.stringify({ sentAtMS: Date.now(), receipts: [{ token, event: 'opened', atMS: Date.now() }] }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(await logs(`messageId=${id}&deviceState=opened`)).toHaveLength(1);
    const other = await fetch(`${setup.server.url}/v3/users`, { headers: { Origin: 'https://app.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['no receipts', { receipts: [] }],
    ['more than 100', { receipts: Array.from({ length: 101 }, () => ({ token: 'x', event: 'opened', atMS: 1 })) }],
    ['a time that is not a whole number', { receipts: [{ token: 'x', event: 'opened', atMS: 1.5 }] }],
    ['no time of sending', { sentAtMS: undefined }],
  ])('rejects %s with 400', async (_, body) => {
    expect(await report([{ token: 'x', event: 'opened', atMS: 1 }], body)).toMatchObject({
      status: 400,
      body: { error: { code: 'ERR_BAD_REQUEST' } },
    });
  });

  test('a body above 32 KiB is rejected with 413, and other methods with 405', async () => {
    expect((await report([{ token: 'x'.repeat(33_000), event: 'opened', atMS: 1 }])).status).toBe(413);
    expect((await setup.server.call('GET', '/notifications/push/v1/receipts')).status).toBe(405);
  });

  test('a receipt that arrives before its entry is in the entry, even if the webhook identifies the phone', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<{ token: string; end: () => void }>();
    const webhook = createServer(async (request, response) => {
      const { data }: CustomPushPayload = JSON.parse(await text(request));
      resolve({ token: String(Object(data.notificationDetails).receipt), end: () => response.end() });
    });
    await once(webhook.listen(0, '127.0.0.1'), 'listening');
    await setup.addWebhook({ webhookURL: `http://127.0.0.1:${Object(webhook.address()).port}` });
    const { id } = await setup.send('ivo', 'mara', 'Early bird');
    const { token, end } = await arrived;
    const filter = `messageId=${id}&provider=custom`;
    expect(await logs(filter)).toEqual([]);
    const { body } = await report([{ token, event: 'opened', atMS: Date.now(), action: 'open' }]);
    expect(body.data.accepted).toBe(1);
    end();
    await expect.poll(() => logs(`${filter}&deviceState=opened`)).toHaveLength(1);
    webhook.close();
  });
}
