import { FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signatureBy } from '../fixtures/notifications/webhook-fixture.ts';
import { type Receiver, startReceiver } from '../fixtures/notifications/webhook-receiver.ts';

/** Alarms over HTTP. See docs/spec/last-mile.md#alarms. */
const PATH = '/notifications/v1/alarms';
const START_MS = Date.parse('2026-01-01T12:00:00Z');
const backlog = { name: 'Events wait', metric: 'backlogAge', raise: 60, clear: 10 };
const env = { CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true', CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true' };
const clock = new FakeClock(START_MS);
let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer({ clock, env });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function create(body: object) {
  return (await server.call('POST', PATH, { body })).body.data;
}

/** Lets the server's timers run until a condition holds. */
async function until(condition: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advance(1_000);
      await condition();
    },
    { interval: 1, timeout: 10_000 },
  );
}

test('a new installation has the default alarms', async () => {
  const { data } = (await server.call('GET', PATH)).body;
  expect(data).toHaveLength(6);
  expect(data[0]).toEqual({
    alarmId: expect.stringMatching(/^al_[0-9a-f]{24}$/),
    name: 'Notifications fail',
    metric: 'successRate',
    raise: 0.9,
    clear: 0.95,
    windowSeconds: 300,
    minSamples: 20,
    forSeconds: 60,
    clearForSeconds: 300,
    severity: 'critical',
    enabled: true,
    state: 'no_data',
    value: null,
    sinceMS: START_MS,
  });
});

test('an alarm is created with defaults, changed in part, and removed', async () => {
  const created = await create({ ...backlog, filter: {} });
  expect(created).toMatchObject({ ...backlog, severity: 'warning', enabled: true, state: 'no_data', value: null });
  expect(created).not.toHaveProperty('filter');
  const one = `${PATH}/${created.alarmId}`;
  const until = START_MS + 86_400_000;
  const changed = await server.call('PATCH', one, {
    body: { name: 'Backlog', mutedUntilMS: until, severity: 'critical' },
  });
  expect(changed.body.data).toEqual({ ...created, name: 'Backlog', severity: 'critical', mutedUntilMS: until });
  expect((await server.call('PATCH', one, { body: { mutedUntilMS: null } })).body.data).not.toHaveProperty(
    'mutedUntilMS',
  );
  expect((await server.call('GET', one)).body.data).toMatchObject({ name: 'Backlog' });
  expect((await server.call('DELETE', one)).body).toEqual({ data: { success: true } });
  for (const [method, path] of [
    ['GET', one],
    ['PATCH', one],
    ['DELETE', one],
    ['POST', `${one}/test`],
  ] as const) {
    const { status, body } = await server.call(method, path, method === 'PATCH' ? { body: {} } : {});
    expect([method, status, body.error.code]).toEqual([method, 404, 'ERR_ALARM_NOT_FOUND']);
  }
});

test.each([
  [{ ...backlog, clear: 60 }, 'clear'],
  [{ ...backlog, clear: 61 }, 'clear'],
  [{ ...backlog, metric: 'successRate', raise: 0.9, clear: 0.9 }, 'clear'],
  [{ ...backlog, metric: 'successRate', raise: 0.9, clear: 1.1 }, 'clear'],
  [{ ...backlog, metric: 'deadTokenRate', raise: 5, clear: 0.2 }, 'raise'],
  [{ ...backlog, raise: -1 }, 'raise'],
  [{ ...backlog, metric: 'weather' }, 'metric'],
  [{ ...backlog, name: '' }, 'name'],
  [{ ...backlog, name: 'x'.repeat(101) }, 'name'],
  [{ ...backlog, windowSeconds: 59 }, 'windowSeconds'],
  [{ ...backlog, windowSeconds: 86_401 }, 'windowSeconds'],
  [{ ...backlog, minSamples: 1_000_001 }, 'minSamples'],
  [{ ...backlog, forSeconds: 3_601 }, 'forSeconds'],
  [{ ...backlog, clearForSeconds: 0.5 }, 'clearForSeconds'],
  [{ ...backlog, severity: 'bad' }, 'severity'],
  [{ ...backlog, filter: { provider: 'fcm' } }, 'filter.provider'],
  [{ ...backlog, metric: 'circuitOpen', filter: { channel: 'push' } }, 'filter.channel'],
  [{ ...backlog, filter: { channel: 'fax' } }, 'filter'],
  [{ name: 'x' }, 'metric'],
])('the alarm %j is rejected because of %s', async (body, member) => {
  const { status, body: response } = await server.call('POST', PATH, { body });
  expect([status, response.error.code]).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(Object.keys(response.error.details)[0]).toMatch(new RegExp(`^${member}`));
});

test('a change that makes an alarm invalid is rejected and changes nothing', async () => {
  const { alarmId } = await create({
    ...backlog,
    metric: 'successRate',
    raise: 0.5,
    clear: 0.7,
    filter: { channel: 'push' },
  });
  for (const body of [{ raise: 0.8 }, { metric: 'deadTokenRate' }, { filter: { tokenType: 'fcm_web' } }]) {
    expect((await server.call('PATCH', `${PATH}/${alarmId}`, { body })).status).toBe(400);
  }
  const { data } = (await server.call('GET', `${PATH}/${alarmId}`)).body;
  expect(data).toMatchObject({ metric: 'successRate', raise: 0.5, filter: { channel: 'push' } });
  await server.call('DELETE', `${PATH}/${alarmId}`);
});

test('viewers read alarms, operators change and test them', async () => {
  const keyOf = async (scope: string) =>
    (await server.call('POST', '/apikeys', { body: { name: scope, scope } })).body.data.apiKey;
  const [viewer, support, operator] = [await keyOf('viewer'), await keyOf('support'), await keyOf('operator')];
  const [{ alarmId }] = (await server.call('GET', PATH)).body.data;
  const as = async (key: string, method: string, path: string) =>
    (await server.call(method, path, { headers: { apikey: key } })).status;
  for (const path of [PATH, `${PATH}/${alarmId}`, `${PATH}/changes`]) expect(await as(viewer, 'GET', path)).toBe(200);
  for (const [method, path] of [
    ['POST', PATH],
    ['PATCH', `${PATH}/${alarmId}`],
    ['DELETE', `${PATH}/${alarmId}`],
    ['POST', `${PATH}/${alarmId}/test`],
  ] as const) {
    expect(await as(support, method, path)).toBe(403);
    if (method !== 'DELETE') expect(await as(operator, method, path)).not.toBe(403);
  }
});

test('a test is sent, signed, to the endpoints that select it, and every act is in the audit log', async () => {
  const events = ['alarm.test'];
  const { data: webhook } = (
    await server.call('POST', '/notifications/v1/webhooks', {
      body: { url: receiver.url, events, filter: { severity: 'warning' } },
    })
  ).body;
  const [critical] = (await server.call('GET', PATH)).body.data;
  const created = await create(backlog);
  expect((await server.call('POST', `${PATH}/${critical.alarmId}/test`)).body.data).toEqual({
    success: true,
    webhooks: 0,
  });
  expect((await server.call('POST', `${PATH}/${created.alarmId}/test`)).body.data).toEqual({
    success: true,
    webhooks: 1,
  });
  await until(() => expect(receiver.received).toHaveLength(1));
  const [received] = receiver.received;
  const { state, value, sinceMS, ...constant } = created;
  expect(received?.body).toMatchObject({ type: 'alarm.test', data: { ...constant, sample: [] } });
  if (received) expect(received.headers['webhook-signature']).toBe(signatureBy(webhook.secret, received));
  await server.call('DELETE', `/notifications/v1/webhooks/${webhook.webhookId}`);
  await server.call('DELETE', `${PATH}/${created.alarmId}`);
  const { data: entries } = (await server.call('GET', `/audit/v1/entries?target=${created.alarmId}`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'alarm.removed',
    'alarm.tested',
    'alarm.created',
  ]);
  expect(entries[2].changes).toContainEqual({ member: 'raise', after: 60 });
});

test('a raised alarm is in the metrics, in its history, and at its webhooks', async () => {
  const { data: webhook } = (
    await server.call('POST', '/notifications/v1/webhooks', {
      body: { url: receiver.url, events: ['alarm.raised', 'alarm.cleared'] },
    })
  ).body;
  const before = receiver.received.length;
  const { alarmId } = await create({
    name: 'Deliveries "wait"',
    metric: 'webhookBacklog',
    raise: 0.5,
    clear: 0,
    forSeconds: 0,
    clearForSeconds: 0,
  });
  await server.call('POST', '/notifications/v1/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['alarm.test'] },
  });
  await server.call('POST', `${PATH}/${alarmId}/test`);
  await until(() => expect(receiver.types().slice(before)).toEqual(['alarm.raised']));
  expect(receiver.received.at(-1)?.body.data).toMatchObject({ alarmId, state: 'raised', value: 1 });
  expect((await server.call('GET', '/metrics')).body).toContain('chatwire_alarm{name="Deliveries \\"wait\\""} 1\n');
  const removed = await server.call('DELETE', `${PATH}/${alarmId}`);
  expect(removed.status).toBe(200);
  await until(() => expect(receiver.types().slice(before)).toEqual(['alarm.raised', 'alarm.cleared']));
  await server.call('DELETE', `/notifications/v1/webhooks/${webhook.webhookId}`);
});

test('the history lists changes of all alarms or of one', async () => {
  const raised = { name: 'Backlog', metric: 'webhookBacklog', raise: 0.5, clear: 0, forSeconds: 0 };
  const { alarmId } = await create(raised);
  await until(async () => {
    const { data } = (await server.call('GET', `${PATH}/changes?alarmId=${alarmId}`)).body;
    expect(data).toEqual([
      {
        alarmId,
        name: 'Backlog',
        metric: 'webhookBacklog',
        severity: 'warning',
        change: 'raised',
        atMS: expect.any(Number),
        value: 1,
      },
    ]);
  });
  expect((await server.call('GET', `${PATH}/changes`)).body.data[0]).toMatchObject({ alarmId });
  await server.call('DELETE', `${PATH}/${alarmId}`);
});

test('a fifty-first alarm is rejected', async () => {
  const { data } = (await server.call('GET', PATH)).body;
  const statuses: number[] = [];
  for (let n = data.length; n <= 50; n += 1) statuses.push((await server.call('POST', PATH, { body: backlog })).status);
  expect(statuses).toEqual([...Array<number>(50 - data.length).fill(200), 400]);
});
