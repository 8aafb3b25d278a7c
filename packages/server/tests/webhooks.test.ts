import type { NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Received, type Receiver, startReceiver, withStatus } from './webhook-receiver.ts';

const PATH = '/notifications/v1/webhooks';
const START_MS = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const env = { CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true', CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true' };

let clock: FakeClock;
let logs: ReturnType<typeof createMemoryLogStore>;
let server: TestServer;
let receiver: Receiver;

beforeEach(async () => {
  clock = new FakeClock(START_MS);
  logs = createMemoryLogStore(clock);
  server = await startServer({ clock, logs, env });
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** A push from ivo to mara that FCM refused. */
function failed(more: Partial<NewLogEntry> = {}): NewLogEntry {
  return {
    processingStartedAtMS: clock.now() - 30,
    processingEndedAtMS: clock.now(),
    totalProcessingTimeInMS: 30,
    component: 'notifications-core',
    channel: 'push',
    provider: 'fcm',
    messageId: 48_230,
    trigger: 'after_message',
    messageSentAtMS: clock.now() - 50,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    notificationTriggered: true,
    success: false,
    eventId: '019b796fb68500010000c3e0',
    recipient: 'mara',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    outcome: 'failed',
    attempt: 1,
    payload: '{"message":{"data":{"body":"Boat is ready"}},"type":"fcm"}',
    ...more,
  };
}

const sent = { outcome: 'sent', success: true } as const;
const skipped = { outcome: 'skipped', notificationTriggered: false, reason: 'DND_PREFERENCE' } as const;

async function addWebhook(body: object = {}): Promise<{ webhookId: string; secret: string }> {
  const answer = await server.call('POST', PATH, { body: { url: receiver.url, ...body } });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** Time goes on in small steps until the receiver has got so much. */
async function until(count: number, at: Receiver = receiver, stepMs = 100): Promise<readonly Received[]> {
  await vi.waitFor(
    async () => {
      if (at.received.length < count) await clock.advance(stepMs);
      expect(at.received.length).toBeGreaterThanOrEqual(count);
    },
    { interval: 2, timeout: 5_000 },
  );
  return at.received;
}

/** Much time at once: what is due by then happens once, at its end. */
async function leap(ms: number): Promise<void> {
  clock.jump(clock.now() + ms);
  await clock.advance(0);
}

const one = async (webhookId: string) => (await server.call('GET', `${PATH}/${webhookId}`)).body.data;
const counts = async () => (await server.call('GET', '/notifications/v1/counters')).body.data.webhooks;
const deliveriesOf = async (webhookId: string, query = '') =>
  (await server.call('GET', `${PATH}/${webhookId}/deliveries${query}`)).body;

/** Waits for what the list says of the newest delivery. */
async function delivery(webhookId: string, expected: object) {
  return vi.waitFor(async () => {
    const { data } = await deliveriesOf(webhookId);
    expect(data[0]).toMatchObject(expected);
    return data[0];
  });
}

function signatureBy(secret: string, { headers, raw }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

describe('an endpoint', () => {
  test('is made with a secret that is shown once, and masked from then on', async () => {
    const body = { url: receiver.url, events: ['notification.failed', 'token.removed'], description: 'pager' };
    const { data } = (await server.call('POST', PATH, { body })).body;
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
    expect((await server.call('GET', PATH)).body).toEqual({ data: [shown] });
    expect(await one(data.webhookId)).toEqual(shown);
  });

  test('is told of failed notifications unless it says otherwise', async () => {
    const { webhookId } = await addWebhook();
    expect(await one(webhookId)).toMatchObject({ events: ['notification.failed'], filter: null, description: null });
  });

  test('is changed in part and removed', async () => {
    const { webhookId } = await addWebhook({ description: 'pager', filter: { channel: 'push' } });
    await clock.advance(2_000);
    const body = { events: ['notification.sent'], filter: null, description: null };
    const changed = await server.call('PATCH', `${PATH}/${webhookId}`, { body });
    expect(changed.body.data).toMatchObject({ ...body, url: receiver.url, updatedAt: '2026-01-01T12:00:02Z' });
    const removed = await server.call('DELETE', `${PATH}/${webhookId}`);
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
      const answer = await server.call(
        method ?? '',
        `${PATH}/${webhookId}${path}`,
        method === 'GET' ? {} : { body: {} },
      );
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'ERR_WEBHOOK_NOT_FOUND']);
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
  ])('%j is refused', async (body, member) => {
    const answer = await server.call('POST', PATH, { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(Object.keys(answer.body.error.details)[0]).toMatch(new RegExp(`^${member}`));
  });

  test('cannot be an eleventh', async () => {
    for (let count = 0; count < 10; count += 1) await addWebhook();
    const eleventh = await server.call('POST', PATH, { body: { url: receiver.url } });
    expect(eleventh).toMatchObject({ status: 400, body: { error: { details: { url: [expect.any(String)] } } } });
  });

  test('needs https and a public address unless the server allows more', async () => {
    await using strict = await startServer({ clock, logs: createMemoryLogStore(clock) });
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

  test('its secret does not lie readable on the disk', async () => {
    const { secret, webhookId } = await addWebhook({ description: 'visible words' });
    const rotated = await server.call('POST', `${PATH}/${webhookId}/secret/rotate`, { body: {} });
    const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('chat.sqlite'));
    const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(server.dataDir, name)))));
    expect(disk.includes('visible words')).toBe(true);
    for (const hidden of [secret, rotated.body.data.secret]) expect(disk.includes(hidden.slice(6, 40))).toBe(false);
  });

  test('is for server keys with full access', async () => {
    const token = await server.login('mara');
    expect((await server.call('GET', PATH, { token })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
    expect((await server.call('GET', PATH, { headers: {} })).body.error.code).toBe('AUTH_ERR_EMPTY_APIKEY');
  });
});

describe('a delivery', () => {
  test('is the entry as the log has it, signed after the Standard Webhooks specification', async () => {
    const { secret } = await addWebhook();
    const [id] = await logs.append([failed()]);
    const [got] = await until(1);
    expect(got?.body).toEqual({
      type: 'notification.failed',
      timestamp: '2026-01-01T12:00:00.000Z',
      data: JSON.parse((await logs.get(id ?? '')) ?? ''),
    });
    expect(got?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{24}$/);
    expect(Number(got?.headers['webhook-timestamp'])).toBe(Math.floor(clock.now() / 1000));
    expect(got && signatureBy(secret, got)).toBe(got?.headers['webhook-signature']);
    expect(got?.headers['content-type']).toContain('application/json');
  });

  test('is of the wanted events only, and of entries that pass the filter', async () => {
    await addWebhook({
      events: ['notification.sent', 'notification.skipped'],
      filter: { channel: ['push', 'sms'], recipient: 'MARA' },
    });
    await logs.append([
      failed(),
      failed({ ...sent, messageId: 1 }),
      failed({ ...skipped, messageId: 2 }),
      failed({ ...sent, messageId: 3, recipient: 'lene' }),
      failed({ ...sent, messageId: 4, channel: 'email', provider: 'sendgrid' }),
      failed({ outcome: 'unreachable', messageId: 5 }),
      failed({ ...sent, messageId: 6 }),
    ]);
    await until(3);
    await clock.advance(10_000);
    expect(receiver.received.map(({ body }) => [body.type, body.data.messageId])).toEqual([
      ['notification.sent', 1],
      ['notification.skipped', 2],
      ['notification.sent', 6],
    ]);
  });

  test('a removed token is an event of its own, beside the failure', async () => {
    await addWebhook({ events: ['notification.failed', 'token.removed'] });
    await logs.append([failed(), failed({ messageId: 9, tokenRemoved: true })]);
    const got = await until(3);
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
    await addWebhook();
    const payload = (length: number) => JSON.stringify({ type: 'fcm', body: '✓'.repeat(length) });
    await logs.append([
      failed({ messageId: 1, payload: payload(5_000) }),
      failed({ messageId: 2, payload: payload(8_000) }),
    ]);
    const got = await until(2);
    const byId = new Map(got.map(({ body }) => [body.data.messageId, body.data]));
    expect(byId.get(1).payload.body).toHaveLength(5_000);
    expect(byId.get(1)).not.toHaveProperty('payloadTruncated');
    expect(byId.get(2)).toMatchObject({ payloadTruncated: true, recipient: 'mara', outcome: 'failed' });
    expect(byId.get(2)).not.toHaveProperty('payload');
  });

  test('what was logged before an endpoint was there, or while it was off, is not for it', async () => {
    await logs.append([failed({ messageId: 1 })]);
    const { webhookId } = await addWebhook();
    await logs.append([failed({ messageId: 2 })]);
    await until(1);
    await server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: false } });
    await logs.append([failed({ messageId: 3 })]);
    await clock.advance(10_000);
    await server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: true } });
    await logs.append([failed({ messageId: 4 })]);
    await until(2);
    await clock.advance(10_000);
    expect(receiver.received.map(({ body }) => body.data.messageId)).toEqual([2, 4]);
  });

  test('goes to every endpoint that wants it, each with its own id', async () => {
    await using other = await startReceiver();
    await addWebhook();
    await addWebhook({ url: other.url });
    await logs.append([failed()]);
    const [[here], [there]] = [await until(1), await until(1, other)];
    expect(here?.raw).toBe(there?.raw);
    expect(here?.headers['webhook-id']).not.toBe(there?.headers['webhook-id']);
  });

  test('of one endpoint are ten at a time under way', async () => {
    const open: (() => void)[] = [];
    receiver.answer((response) => open.push(() => response.writeHead(200).end()));
    await addWebhook();
    await logs.append(Array.from({ length: 25 }, (_, index) => failed({ messageId: index + 1 })));
    await until(10);
    await clock.advance(2_000);
    expect(receiver.received).toHaveLength(10);
    for (const end of open.splice(0)) end();
    await until(20);
    await clock.advance(2_000);
    expect(receiver.received).toHaveLength(20);
    for (const end of open.splice(0)) end();
    await until(25);
    for (const end of open) end();
    expect(new Set(receiver.received.map(({ body }) => body.data.messageId)).size).toBe(25);
  });
});

describe('a try that failed', () => {
  test('is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; then the delivery is given up', async () => {
    receiver.answer(withStatus(500));
    const { webhookId } = await addWebhook();
    await logs.append([failed()]);
    await until(1);
    const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, wait] of waits.entries()) {
      const tries = index + 1;
      const { nextTryAtMS } = await delivery(webhookId, { state: 'pending', tries, lastStatus: 500 });
      const planned = nextTryAtMS - clock.now();
      expect(planned).toBeGreaterThanOrEqual(wait * 0.9 - 1);
      expect(planned).toBeLessThanOrEqual(wait * 1.1 + 1);
      await leap(planned - 1);
      expect(receiver.received).toHaveLength(tries);
      await until(tries + 1, receiver, 1);
    }
    await delivery(webhookId, { state: 'failed', tries: 10, lastStatus: 500 });
    expect(await deliveriesOf(webhookId)).not.toHaveProperty('data.0.nextTryAtMS');
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const bodies = new Set(receiver.received.map(({ raw }) => raw));
    const timestamps = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']));
    expect([ids.size, bodies.size, timestamps.size]).toEqual([1, 1, 10]);
    expect(await counts()).toEqual({ pending: 0, failed: 1 });
  });

  test('a redirect is one', async () => {
    await using elsewhere = await startReceiver();
    receiver.answer(withStatus(302, { Location: elsewhere.url }));
    const { webhookId } = await addWebhook();
    await logs.append([failed()]);
    await until(1);
    await delivery(webhookId, { state: 'pending', tries: 1, lastStatus: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  test('no answer within 15 s is one', async () => {
    receiver.answer(() => {});
    const { webhookId } = await addWebhook();
    await logs.append([failed()]);
    await until(1);
    await clock.advance(14_000);
    expect((await deliveriesOf(webhookId)).data).toMatchObject([{ tries: 0, lastStatus: null }]);
    await clock.advance(1_000);
    await delivery(webhookId, { state: 'pending', tries: 1, lastStatus: null });
  });

  test('an endpoint that asks for rest with Retry-After gets it, for all its deliveries', async () => {
    receiver.answer(withStatus(429, { 'Retry-After': '600' }));
    const { webhookId } = await addWebhook();
    await logs.append([failed({ messageId: 1 })]);
    await until(1);
    const { nextTryAtMS } = await delivery(webhookId, { tries: 1, lastStatus: 429 });
    expect(nextTryAtMS - clock.now()).toBeGreaterThan(590_000);
    receiver.answer(withStatus(200));
    await logs.append([failed({ messageId: 2 })]);
    await leap(500_000);
    expect(receiver.received).toHaveLength(1);
    await until(3, receiver, 10_000);
  });

  test('410 ends it and switches the endpoint off, and the others are told', async () => {
    await using other = await startReceiver();
    receiver.answer(withStatus(410));
    const { webhookId } = await addWebhook();
    await addWebhook({ url: other.url, events: ['webhook.disabled'] });
    await logs.append([failed()]);
    const [told] = await until(1, other);
    expect(told?.body).toMatchObject({
      type: 'webhook.disabled',
      timestamp: expect.stringMatching(/^2026-01-01T12:00:\d\d\.\d{3}Z$/),
      data: { webhookId, enabled: false, disabledReason: 'GONE', secret: expect.stringMatching(/^\*{4}/) },
    });
    expect(await one(webhookId)).toMatchObject({ enabled: false, disabledReason: 'GONE' });
    expect((await deliveriesOf(webhookId)).data).toMatchObject([{ state: 'failed', tries: 1, lastStatus: 410 }]);
    await server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: true } });
    expect(await one(webhookId)).not.toHaveProperty('disabledReason');
  });

  test('five days without one success switch the endpoint off', async () => {
    receiver.answer(withStatus(503));
    const { webhookId } = await addWebhook();
    await logs.append([failed({ messageId: 1 })]);
    await until(1);
    await delivery(webhookId, { tries: 1 });
    await leap(5 * DAY - MINUTE);
    await until(2);
    await delivery(webhookId, { tries: 2 });
    expect(await one(webhookId)).toMatchObject({ enabled: true });
    await leap(HOUR);
    await until(3);
    await vi.waitFor(async () => {
      expect(await one(webhookId)).toMatchObject({ enabled: false, disabledReason: 'NO_SUCCESS_FOR_5_DAYS' });
    });
    expect((await deliveriesOf(webhookId)).data).toMatchObject([{ state: 'pending', tries: 3 }]);
  });

  test('a success in between starts the five days anew', async () => {
    receiver.answer(withStatus(503));
    const { webhookId } = await addWebhook();
    await logs.append([failed({ messageId: 1 })]);
    await until(1);
    await delivery(webhookId, { tries: 1 });
    receiver.answer(withStatus(200));
    await until(2);
    await delivery(webhookId, { state: 'delivered', tries: 2, lastStatus: 200 });
    await leap(6 * DAY);
    receiver.answer(withStatus(503));
    await logs.append([failed({ messageId: 2 })]);
    await until(3);
    await delivery(webhookId, { tries: 1, lastStatus: 503 });
    expect(await one(webhookId)).toMatchObject({ enabled: true });
  });
});

describe('secrets', () => {
  test('both sign while they overlap, then only the new one', async () => {
    const { webhookId, secret: old } = await addWebhook();
    const rotate = await server.call('POST', `${PATH}/${webhookId}/secret/rotate`, { body: { overlapSeconds: 3_600 } });
    const { secret } = rotate.body.data;
    expect(rotate.body).toEqual({ data: { secret: expect.stringMatching(/^whsec_/) } });
    expect(secret).not.toBe(old);
    await logs.append([failed()]);
    const [during] = await until(1);
    expect(during?.headers['webhook-signature']).toBe(
      during && `${signatureBy(secret, during)} ${signatureBy(old, during)}`,
    );
    await leap(HOUR);
    await logs.append([failed()]);
    const [, after] = await until(2);
    expect(after?.headers['webhook-signature']).toBe(after && signatureBy(secret, after));
  });

  test('without an overlap the old one is of no use at once; the longest is a week', async () => {
    const { webhookId } = await addWebhook();
    const rotate = (overlapSeconds?: number) =>
      server.call('POST', `${PATH}/${webhookId}/secret/rotate`, { body: { overlapSeconds } });
    const { secret } = (await rotate(0)).body.data;
    await server.call('POST', `${PATH}/${webhookId}/test`);
    const [got] = receiver.received;
    expect(got?.headers['webhook-signature']).toBe(got && signatureBy(secret, got));
    expect((await rotate(604_800)).status).toBe(200);
    expect((await rotate(604_801)).status).toBe(400);
  });
});

describe('a test', () => {
  test('is one signed call with its status and duration, also to an endpoint that is off', async () => {
    const { webhookId, secret } = await addWebhook({ enabled: false });
    receiver.answer(withStatus(418));
    const answer = await server.call('POST', `${PATH}/${webhookId}/test`);
    expect(answer.body).toEqual({ data: { status: 418, durationMs: 0 } });
    const [got] = receiver.received;
    expect(got?.body).toEqual({
      type: 'notification.test',
      timestamp: '2026-01-01T12:00:00.000Z',
      data: { webhookId },
    });
    expect(got?.headers['webhook-signature']).toBe(got && signatureBy(secret, got));
    expect((await deliveriesOf(webhookId)).data).toEqual([]);
  });

  test('says why there was no answer', async () => {
    const { webhookId } = await addWebhook({ url: 'http://127.0.0.1:9' });
    const answer = await server.call('POST', `${PATH}/${webhookId}/test`);
    expect(answer.body.data).toEqual({ status: null, durationMs: 0, message: expect.any(String) });
  });
});

describe('the list of deliveries', () => {
  test('is newest first and paged in both directions', async () => {
    const { webhookId } = await addWebhook();
    for (let messageId = 1; messageId <= 5; messageId += 1) {
      await logs.append([failed({ messageId })]);
      await until(messageId);
    }
    await delivery(webhookId, { state: 'delivered' });
    const all = await deliveriesOf(webhookId);
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).toReversed(),
    );
    expect(all.data[0]).toEqual({
      id: expect.any(String),
      type: 'notification.failed',
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
    });
    const first = await deliveriesOf(webhookId, '?limit=2');
    expect(first.data).toEqual(all.data.slice(0, 2));
    const second = await deliveriesOf(webhookId, `?limit=2&id=${first.meta.next.id}`);
    expect(second.data).toEqual(all.data.slice(2, 4));
    const back = await deliveriesOf(webhookId, `?limit=2&affix=prepend&id=${second.meta.previous.id}`);
    expect(back.data).toEqual(first.data);
    expect(all.meta).not.toHaveProperty('next');
    expect((await server.call('GET', `${PATH}/${webhookId}/deliveries?limit=0`)).status).toBe(400);
  });

  test('a replay sends the same body under the same id once more', async () => {
    const { webhookId } = await addWebhook();
    await logs.append([failed()]);
    await until(1);
    const { id } = await delivery(webhookId, { state: 'delivered' });
    const replay = await server.call('POST', `${PATH}/${webhookId}/deliveries/${id}/replay`);
    expect(replay.body).toEqual({ data: { success: true } });
    const [once, again] = await until(2);
    expect(again?.raw).toBe(once?.raw);
    expect(again?.headers['webhook-id']).toBe(id);
    await delivery(webhookId, { state: 'delivered', tries: 1 });
    expect(await counts()).toEqual({ pending: 0, failed: 0 });
  });

  test('keeps what was delivered for seven days', async () => {
    const { webhookId } = await addWebhook();
    await logs.append([failed()]);
    await until(1);
    await delivery(webhookId, { state: 'delivered' });
    await leap(7 * DAY - 2 * HOUR);
    expect((await deliveriesOf(webhookId)).data).toHaveLength(1);
    await leap(4 * HOUR);
    await vi.waitFor(async () => expect((await deliveriesOf(webhookId)).data).toEqual([]));
  });

  test('an erased user is not in it any more', async () => {
    receiver.answer(withStatus(500));
    await server.login('mara');
    const { webhookId } = await addWebhook();
    await logs.append([failed({ recipient: 'mara' }), failed({ recipient: 'lene' })]);
    await until(2);
    await server.call('DELETE', '/users/mara', { body: { permanent: true } });
    expect((await deliveriesOf(webhookId)).data).toHaveLength(1);
    expect(await counts()).toMatchObject({ pending: 1 });
  });
});

describe('a report that comes later', () => {
  test('that a notification failed after all is told once, when the entry was followed before or not', async () => {
    const { webhookId } = await addWebhook();
    const taken = failed({ ...sent, messageId: 1, channel: 'sms', provider: 'twilio' });
    const [early = ''] = await logs.append([taken]);
    await clock.advance(10_000);
    const report = async (logId: string) => {
      const providerResponse = { status: 201, code: '30005', message: null, id: 'SM1', durationMs: 1 };
      await logs.report(logId, { success: false, outcome: 'failed', providerResponse, updatedAtMS: clock.now() });
      server.app.context.notifications.reported.emit(logId);
    };
    await report(early);
    const [got] = await until(1);
    expect(got?.body).toMatchObject({
      type: 'notification.failed',
      timestamp: '2026-01-01T12:00:10.000Z',
      data: { _id: early, outcome: 'failed', providerResponse: { code: '30005' } },
    });
    const [late = ''] = await logs.append([{ ...taken, messageId: 2 }]);
    await report(late);
    await until(2);
    await leap(MINUTE);
    expect(receiver.received.map(({ body }) => body.data._id)).toEqual([early, late]);
    expect((await deliveriesOf(webhookId)).data).toHaveLength(2);
  });
});

describe('a restart', () => {
  test('goes on where the log was left: nothing is lost, nothing is told twice', async () => {
    await addWebhook();
    await logs.append([failed({ messageId: 1 })]);
    await until(1);
    receiver.answer(withStatus(500));
    await logs.append([failed({ messageId: 2 })]);
    await until(2);
    const { dataDir } = server;
    await server.app.stop();
    await logs.append([failed({ messageId: 3 })]);
    receiver.answer(withStatus(204));
    server = await startServer({ clock, logs, env: { ...env, CHATWIRE_DATA_DIR: dataDir } });
    await until(4);
    await leap(HOUR);
    const told = receiver.received.map(({ body }) => body.data.messageId);
    expect(told.slice(0, 2)).toEqual([1, 2]);
    expect(told.slice(2).sort()).toEqual([2, 3]);
  });
});
