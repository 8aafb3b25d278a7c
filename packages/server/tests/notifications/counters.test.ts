import { isDeepStrictEqual } from 'node:util';
import { API_KEY, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { parseExposition } from '../fixtures/telemetry/parse-exposition.ts';

/** Counters since the start. See docs/spec/notifications.md#counters. */
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device');
  await fixture.user('joon');
  const { call } = fixture.server;
  await call('POST', '/users/joon/blockedusers', { body: { blockedUids: ['mara'] } });
  const crew = {
    guid: 'crew',
    name: 'Crew',
    type: 'public',
    owner: 'ivo',
    members: { participants: ['mara', 'joon'] },
  };
  await call('POST', '/groups', { body: crew });
  await fixture.server.app.context.notifications.settled();
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
});

async function counters() {
  await fixture.server.app.context.notifications.settled();
  return (await fixture.server.call('GET', '/notifications/v1/counters')).body.data;
}

test('events, decisions, reasons, attempts and exclusions are counted where they happen', async () => {
  const before = await counters();
  await fixture.send('ivo', 'mara');
  await fixture.send('ivo', 'joon');
  await fixture.send('mara', 'group:crew');
  const ping = { receiver: 'mara', receiverType: 'user', category: 'custom', type: 'ping', data: { customData: {} } };
  await fixture.server.call('POST', '/messages', { as: 'ivo', body: ping });
  const after = await counters();
  expect(after.events.after_message - (before.events.after_message ?? 0)).toBe(4);
  expect(after.decisions.push.sent - (before.decisions.push?.sent ?? 0)).toBe(2);
  expect(after.reasons.NOT_FOUND.NO_PUSH_TOKEN - (before.reasons.NOT_FOUND?.NO_PUSH_TOKEN ?? 0)).toBe(1);
  expect(after.excluded.BLOCKED).toBe(1);
  expect(after.notEligible.NO_SEND_NOTIFICATION_FLAG).toBe(1);
  expect(after.tries).toMatchObject({ apns: { accepted: 1 }, fcm: { accepted: 1 } });
  expect(after).toMatchObject({
    excludedFromLog: 0,
    queue: { depth: 0, oldestAgeMS: 0 },
    timers: { email: 0, sms: 0 },
    circuits: expect.arrayContaining([
      { channel: 'push', provider: 'fcm', providerId: 'fcm-main', state: 'closed', waiting: 0 },
    ]),
    logWrites: { waiting: 0 },
    streams: 0,
    webhooks: { pending: 0, failed: 0 },
  });
});

test('metrics are well-formed Prometheus text with the values of the counters', async () => {
  const { url } = fixture.server;
  const json = await counters();
  const response = await fetch(`${url}/v3/metrics`, { headers: { apikey: API_KEY } });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const families = parseExposition(await response.text());
  const valueOf = (family: string, labels: Readonly<Record<string, string>> = {}, name = family) =>
    families.get(family)?.samples.find((sample) => sample.name === name && isDeepStrictEqual(sample.labels, labels))
      ?.value;
  for (const [name, { type }] of families) if (type === 'counter') expect(name).toMatch(/_total$/);
  expect(valueOf('chatwire_database_up')).toBe(1);
  expect(valueOf('chatwire_events_total', { trigger: 'after_message' })).toBe(json.events.after_message);
  expect(valueOf('chatwire_decisions_total', { channel: 'push', outcome: 'sent' })).toBe(json.decisions.push.sent);
  expect(valueOf('chatwire_reasons_total', { reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' })).toBe(
    json.reasons.NOT_FOUND.NO_PUSH_TOKEN,
  );
  expect(valueOf('chatwire_queue_depth')).toBe(0);
  const latency = 'chatwire_provider_latency_seconds';
  expect(valueOf(latency, { provider: 'apns' }, `${latency}_count`)).toBe(json.tries.apns.accepted);
});

test('a metrics key and a bearer token open metrics and nothing else', async () => {
  const { call } = fixture.server;
  const made = await call('POST', '/apikeys', { body: { name: 'prometheus', scope: 'metrics' } });
  const { apiKey } = made.body.data;
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
  for (const headers of [{ apikey: apiKey }, bearer(apiKey), bearer(API_KEY), { apikey: API_KEY }]) {
    expect(statusOf(await call('GET', '/metrics', { headers }))).toBe('200');
  }
  expect(statusOf(await call('GET', '/metrics', { headers: bearer('f'.repeat(40)) }))).toBe(
    '401 AUTH_ERR_APIKEY_NOT_FOUND',
  );
  expect(statusOf(await call('GET', '/metrics', { headers: { Authorization: `Basic ${apiKey}` } }))).toBe(
    '401 AUTH_ERR_EMPTY_APIKEY',
  );
  expect(statusOf(await call('GET', '/users', { headers: bearer(API_KEY) }))).toBe('401 AUTH_ERR_EMPTY_AUTH_TOKEN');
});

test('counters require a server key', async () => {
  const token = await fixture.server.login('guest');
  for (const path of ['/notifications/v1/counters', '/metrics']) {
    expect(statusOf(await fixture.server.call('GET', path, { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await fixture.server.call('GET', path, { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_APIKEY');
  }
});
