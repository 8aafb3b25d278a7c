import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryLogStore, startServer } from '@chatwire/testkit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  PATH,
  sent,
  signatureBy,
  WebhookFixture,
} from '../fixtures/notifications/webhook-fixture.ts';
import { startReceiver, withStatus } from '../fixtures/notifications/webhook-receiver.ts';

const fixture = WebhookFixture.forEachTest();

describe('an endpoint', () => {
  test('the secret of an endpoint is shown once and masked afterwards', async () => {
    const body = { url: fixture.receiver.url, events: ['notification.failed', 'token.removed'], description: 'pager' };
    const { data } = (await fixture.server.call('POST', PATH, { body })).body;
    expect(data).toEqual({
      webhookId: expect.stringMatching(/^wh_[0-9a-f]{24}$/),
      ...body,
      filter: null,
      enabled: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: '2026-01-01T12:00:00Z',
      updatedAt: '2026-01-01T12:00:00Z',
    });
    expect(Buffer.from(data.secret.slice(6), 'base64')).toHaveLength(32);
    const shown = { ...data, secret: `****${data.secret.slice(-4)}` };
    expect((await fixture.server.call('GET', PATH)).body).toEqual({ data: [shown] });
    expect(await fixture.webhook(data.webhookId)).toEqual(shown);
  });

  test('receives failed notifications by default', async () => {
    const { webhookId } = await fixture.addWebhook();
    expect(await fixture.webhook(webhookId)).toMatchObject({
      events: ['notification.failed'],
      filter: null,
      description: null,
    });
  });

  test('can be changed in part and deleted', async () => {
    const { webhookId } = await fixture.addWebhook({ description: 'pager', filter: { channel: 'push' } });
    await fixture.clock.advance(2_000);
    const body = { events: ['notification.sent'], filter: null, description: null };
    const changed = await fixture.server.call('PATCH', `${PATH}/${webhookId}`, { body });
    expect(changed.body.data).toMatchObject({ ...body, url: fixture.receiver.url, updatedAt: '2026-01-01T12:00:02Z' });
    const removed = await fixture.server.call('DELETE', `${PATH}/${webhookId}`);
    expect(removed.body).toEqual({ data: { success: true } });
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/secret/rotate'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/msg_${'0'.repeat(24)}/replay`],
    ]) {
      const result = await fixture.server.call(
        method ?? '',
        `${PATH}/${webhookId}${path}`,
        method === 'GET' ? {} : { body: {} },
      );
      expect([path, result.status, result.body.error.code]).toEqual([path, 404, 'ERR_WEBHOOK_NOT_FOUND']);
    }
  });

  test.each([
    [{}, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: 'ftp://hooks.example' }, 'url'],
    [{ url: 'https://user:pass@hooks.example' }, 'url'],
    [{ url: `https://hooks.example/${'x'.repeat(255)}` }, 'url'],
    [{ url: 'https://hooks.example', events: [] }, 'events'],
    [{ url: 'https://hooks.example', events: ['notification.lost'] }, 'events.0'],
    [{ url: 'https://hooks.example', filter: { channel: 'fax' } }, 'filter'],
    [{ url: 'https://hooks.example', enabled: 'yes' }, 'enabled'],
  ])('%j is rejected', async (body, member) => {
    const result = await fixture.server.call('POST', PATH, { body });
    expect(result).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(Object.keys(result.body.error.details)[0]).toMatch(new RegExp(`^${member}`));
  });

  test('an eleventh endpoint is rejected', async () => {
    for (let count = 0; count < 10; count += 1) await fixture.addWebhook();
    const eleventh = await fixture.server.call('POST', PATH, { body: { url: fixture.receiver.url } });
    expect(eleventh).toMatchObject({ status: 400, body: { error: { details: { url: [expect.any(String)] } } } });
  });

  test('requires https and a public address unless the server allows more', async () => {
    await using strict = await startServer({ clock: fixture.clock, logs: createMemoryLogStore(fixture.clock) });
    for (const url of [
      'http://hooks.example',
      'https://127.0.0.1/x',
      'https://169.254.169.254/',
      'https://2130706433/',
    ]) {
      expect([url, (await strict.call('POST', PATH, { body: { url } })).status]).toEqual([url, 400]);
    }
    expect((await strict.call('POST', PATH, { body: { url: 'https://hooks.example/x' } })).status).toBe(200);
  });

  test('the secret of an endpoint is not stored in plain text', async () => {
    const { secret, webhookId } = await fixture.addWebhook({ description: 'visible words' });
    const rotated = await fixture.server.call('POST', `${PATH}/${webhookId}/secret/rotate`, { body: {} });
    const files = (await readdir(fixture.server.dataDir)).filter((name) => name.startsWith('chat.sqlite'));
    const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(fixture.server.dataDir, name)))));
    expect(disk.includes('visible words')).toBe(true);
    for (const hidden of [secret, rotated.body.data.secret]) expect(disk.includes(hidden.slice(6, 40))).toBe(false);
  });

  test('requires a server key with full access', async () => {
    const token = await fixture.server.login('mara');
    expect((await fixture.server.call('GET', PATH, { token })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
    expect((await fixture.server.call('GET', PATH, { headers: {} })).body.error.code).toBe('AUTH_ERR_EMPTY_APIKEY');
  });
});

describe('a delivery', () => {
  test('carries the entry of the log, signed after the Standard Webhooks specification', async () => {
    const { secret } = await fixture.addWebhook();
    const [id] = await fixture.logs.append([fixture.failedEntry()]);
    const [got] = await fixture.untilReceived(1);
    expect(got?.body).toEqual({
      type: 'notification.failed',
      timestamp: '2026-01-01T12:00:00.000Z',
      data: JSON.parse((await fixture.logs.get(id ?? '')) ?? ''),
    });
    expect(got?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{24}$/);
    expect(Number(got?.headers['webhook-timestamp'])).toBe(Math.floor(fixture.clock.now() / 1000));
    expect(got && signatureBy(secret, got)).toBe(got?.headers['webhook-signature']);
    expect(got?.headers['content-type']).toContain('application/json');
  });

  test('a removed token is a separate event in addition to the failure', async () => {
    await fixture.addWebhook({ events: ['notification.failed', 'token.removed'] });
    await fixture.logs.append([fixture.failedEntry(), fixture.failedEntry({ messageId: 9, tokenRemoved: true })]);
    const got = await fixture.untilReceived(3);
    expect(got.map(({ body }) => [body.type, body.data.messageId])).toEqual(
      expect.arrayContaining([
        ['notification.failed', 48_230],
        ['notification.failed', 9],
        ['token.removed', 9],
      ]),
    );
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('a body above 20 KiB loses its payload and says so', async () => {
    await fixture.addWebhook();
    const payload = (length: number) => JSON.stringify({ type: 'fcm', body: '✓'.repeat(length) });
    await fixture.logs.append([
      fixture.failedEntry({ messageId: 1, payload: payload(5_000) }),
      fixture.failedEntry({ messageId: 2, payload: payload(8_000) }),
    ]);
    const got = await fixture.untilReceived(2);
    const byId = new Map(got.map(({ body }) => [body.data.messageId, body.data]));
    expect(byId.get(1).payload.body).toHaveLength(5_000);
    expect(byId.get(1)).not.toHaveProperty('payloadTruncated');
    expect(byId.get(2)).toMatchObject({ payloadTruncated: true, recipient: 'mara', outcome: 'failed' });
    expect(byId.get(2)).not.toHaveProperty('payload');
  });

  test('an endpoint gets nothing that was logged before its creation or while it was disabled', async () => {
    await fixture.logs.append([fixture.failedEntry({ messageId: 1 })]);
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ messageId: 2 })]);
    await fixture.untilReceived(1);
    await fixture.server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: false } });
    await fixture.logs.append([fixture.failedEntry({ messageId: 3 })]);
    await fixture.clock.advance(10_000);
    await fixture.server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: true } });
    await fixture.logs.append([fixture.failedEntry({ messageId: 4 })]);
    await fixture.untilReceived(2);
    await fixture.clock.advance(10_000);
    expect(fixture.receiver.received.map(({ body }) => body.data.messageId)).toEqual([2, 4]);
  });

  test('reaches every endpoint that selects it, each with its own id', async () => {
    await using other = await startReceiver();
    await fixture.addWebhook();
    await fixture.addWebhook({ url: other.url });
    await fixture.logs.append([fixture.failedEntry()]);
    const [[here], [there]] = [await fixture.untilReceived(1), await fixture.untilReceived(1, other)];
    expect(here?.raw).toBe(there?.raw);
    expect(here?.headers['webhook-id']).not.toBe(there?.headers['webhook-id']);
  });

  test('runs at most ten calls at a time per endpoint', async () => {
    const open: (() => void)[] = [];
    fixture.receiver.respond((response) => open.push(() => response.writeHead(200).end()));
    await fixture.addWebhook();
    await fixture.logs.append(Array.from({ length: 25 }, (_, index) => fixture.failedEntry({ messageId: index + 1 })));
    await fixture.untilReceived(10);
    await fixture.clock.advance(2_000);
    expect(fixture.receiver.received).toHaveLength(10);
    for (const end of open.splice(0)) end();
    await fixture.untilReceived(20);
    await fixture.clock.advance(2_000);
    expect(fixture.receiver.received).toHaveLength(20);
    for (const end of open.splice(0)) end();
    await fixture.untilReceived(25);
    for (const end of open) end();
    expect(new Set(fixture.receiver.received.map(({ body }) => body.data.messageId)).size).toBe(25);
  });
});

describe('secrets', () => {
  test('the old and the new secret sign while they overlap, then only the new one', async () => {
    const { webhookId, secret: old } = await fixture.addWebhook();
    const rotate = await fixture.server.call('POST', `${PATH}/${webhookId}/secret/rotate`, {
      body: { overlapSeconds: 3_600 },
    });
    const { secret } = rotate.body.data;
    expect(rotate.body).toEqual({ data: { secret: expect.stringMatching(/^whsec_/) } });
    expect(secret).not.toBe(old);
    await fixture.logs.append([fixture.failedEntry()]);
    const [during] = await fixture.untilReceived(1);
    expect(during?.headers['webhook-signature']).toBe(
      during && `${signatureBy(secret, during)} ${signatureBy(old, during)}`,
    );
    await fixture.jump(HOUR_MS);
    await fixture.logs.append([fixture.failedEntry()]);
    const [, after] = await fixture.untilReceived(2);
    expect(after?.headers['webhook-signature']).toBe(after && signatureBy(secret, after));
  });

  test('the old secret is invalid immediately without an overlap, and after a week at most', async () => {
    const { webhookId } = await fixture.addWebhook();
    const rotate = (overlapSeconds?: number) =>
      fixture.server.call('POST', `${PATH}/${webhookId}/secret/rotate`, { body: { overlapSeconds } });
    const { secret } = (await rotate(0)).body.data;
    await fixture.server.call('POST', `${PATH}/${webhookId}/test`);
    const [got] = fixture.receiver.received;
    expect(got?.headers['webhook-signature']).toBe(got && signatureBy(secret, got));
    expect((await rotate(604_800)).status).toBe(200);
    expect((await rotate(604_801)).status).toBe(400);
  });
});

describe('a test', () => {
  test('makes one signed call with its status and duration, including to a disabled endpoint', async () => {
    const { webhookId, secret } = await fixture.addWebhook({ enabled: false });
    fixture.receiver.respond(withStatus(418));
    const result = await fixture.server.call('POST', `${PATH}/${webhookId}/test`);
    expect(result.body).toEqual({ data: { status: 418, durationMs: 0 } });
    const [got] = fixture.receiver.received;
    expect(got?.body).toEqual({
      type: 'notification.test',
      timestamp: '2026-01-01T12:00:00.000Z',
      data: { webhookId },
    });
    expect(got?.headers['webhook-signature']).toBe(got && signatureBy(secret, got));
    expect((await fixture.deliveriesOf(webhookId)).data).toEqual([]);
  });

  test('reports why there was no response', async () => {
    const { webhookId } = await fixture.addWebhook({ url: 'http://127.0.0.1:9' });
    const result = await fixture.server.call('POST', `${PATH}/${webhookId}/test`);
    expect(result.body.data).toEqual({ status: null, durationMs: 0, message: expect.any(String) });
  });
});

describe('the list of deliveries', () => {
  test('has the newest first and pages in both directions', async () => {
    const { webhookId } = await fixture.addWebhook();
    for (let messageId = 1; messageId <= 5; messageId += 1) {
      await fixture.logs.append([fixture.failedEntry({ messageId })]);
      await fixture.untilReceived(messageId);
    }
    await fixture.delivery(webhookId, { state: 'delivered' });
    const all = await fixture.deliveriesOf(webhookId);
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual(
      fixture.receiver.received.map(({ headers }) => headers['webhook-id']).toReversed(),
    );
    expect(all.data[0]).toEqual({
      id: expect.any(String),
      type: 'notification.failed',
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
    });
    const first = await fixture.deliveriesOf(webhookId, '?limit=2');
    expect(first.data).toEqual(all.data.slice(0, 2));
    const second = await fixture.deliveriesOf(webhookId, `?limit=2&id=${first.meta.next.id}`);
    expect(second.data).toEqual(all.data.slice(2, 4));
    const back = await fixture.deliveriesOf(webhookId, `?limit=2&affix=prepend&id=${second.meta.previous.id}`);
    expect(back.data).toEqual(first.data);
    expect(all.meta).not.toHaveProperty('next');
    expect((await fixture.server.call('GET', `${PATH}/${webhookId}/deliveries?limit=0`)).status).toBe(400);
  });

  test('a replay sends the same body under the same id again', async () => {
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry()]);
    await fixture.untilReceived(1);
    const { id } = await fixture.delivery(webhookId, { state: 'delivered' });
    const replay = await fixture.server.call('POST', `${PATH}/${webhookId}/deliveries/${id}/replay`);
    expect(replay.body).toEqual({ data: { success: true } });
    const [once, again] = await fixture.untilReceived(2);
    expect(again?.raw).toBe(once?.raw);
    expect(again?.headers['webhook-id']).toBe(id);
    await fixture.delivery(webhookId, { state: 'delivered', tries: 1 });
    expect(await fixture.counts()).toEqual({ pending: 0, failed: 0 });
  });

  test('has delivered ones for seven days', async () => {
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry()]);
    await fixture.untilReceived(1);
    await fixture.delivery(webhookId, { state: 'delivered' });
    await fixture.jump(7 * DAY_MS - 2 * HOUR_MS);
    expect((await fixture.deliveriesOf(webhookId)).data).toHaveLength(1);
    await fixture.jump(4 * HOUR_MS);
    await vi.waitFor(async () => expect((await fixture.deliveriesOf(webhookId)).data).toEqual([]));
  });

  test('does not contain an erased user', async () => {
    fixture.receiver.respond(withStatus(500));
    await fixture.server.login('mara');
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ recipient: 'mara' }), fixture.failedEntry({ recipient: 'lene' })]);
    await fixture.untilReceived(2);
    await fixture.server.call('DELETE', '/users/mara', { body: { permanent: true } });
    expect((await fixture.deliveriesOf(webhookId)).data).toHaveLength(1);
    expect(await fixture.counts()).toMatchObject({ pending: 1 });
  });
});

describe('a report that comes later', () => {
  test('a delayed report of a failure is delivered once, for entries written before and after', async () => {
    const { webhookId } = await fixture.addWebhook();
    const taken = fixture.failedEntry({ ...sent, messageId: 1, channel: 'sms', provider: 'twilio' });
    const [early = ''] = await fixture.logs.append([taken]);
    await fixture.clock.advance(10_000);
    const report = async (logId: string) => {
      const providerResponse = { status: 201, code: '30005', message: null, id: 'SM1', durationMs: 1 };
      await fixture.logs.report(logId, {
        success: false,
        outcome: 'failed',
        providerResponse,
        updatedAtMS: fixture.clock.now(),
      });
      fixture.server.app.context.notifications.reported.emit(logId);
    };
    await report(early);
    const [got] = await fixture.untilReceived(1);
    expect(got?.body).toMatchObject({
      type: 'notification.failed',
      timestamp: '2026-01-01T12:00:10.000Z',
      data: { _id: early, outcome: 'failed', providerResponse: { code: '30005' } },
    });
    const [late = ''] = await fixture.logs.append([{ ...taken, messageId: 2 }]);
    await report(late);
    await fixture.untilReceived(2);
    await fixture.jump(MINUTE_MS);
    expect(fixture.receiver.received.map(({ body }) => body.data._id)).toEqual([early, late]);
    expect((await fixture.deliveriesOf(webhookId)).data).toHaveLength(2);
  });
});

describe('a restart', () => {
  let dataDir: string | undefined;
  afterAll(() => {
    if (existsSync(dataDir ?? '/')) throw new Error('The data directory of the restarted server was not removed.');
  });

  test('continues where the log was left: nothing is lost or delivered twice', async () => {
    await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ messageId: 1 })]);
    await fixture.untilReceived(1);
    fixture.receiver.respond(withStatus(500));
    await fixture.logs.append([fixture.failedEntry({ messageId: 2 })]);
    await fixture.untilReceived(2);
    dataDir = fixture.server.dataDir;
    await fixture.server.app.stop();
    await fixture.logs.append([fixture.failedEntry({ messageId: 3 })]);
    fixture.receiver.respond(withStatus(204));
    await fixture.startAgain();
    expect(fixture.server.dataDir).toBe(dataDir);
    await fixture.untilReceived(4);
    await fixture.jump(HOUR_MS);
    const deliveredIds = fixture.receiver.received.map(({ body }) => body.data.messageId);
    expect(deliveredIds.slice(0, 2)).toEqual([1, 2]);
    expect(deliveredIds.slice(2).sort()).toEqual([2, 3]);
  });
});
