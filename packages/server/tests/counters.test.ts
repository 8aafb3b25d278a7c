import { API_KEY, type Harbour, startHarbour } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from './helpers.ts';

/** Counters since the start. Contract 19.12. */
let harbour: Harbour;

beforeAll(async () => {
  harbour = await startHarbour();
  await harbour.user('ivo', 'fcm_android');
  await harbour.user('mara', 'apns_ios_device');
  await harbour.user('joon');
  const { call } = harbour.server;
  await call('POST', '/users/joon/blockedusers', { body: { blockedUids: ['mara'] } });
  const crew = {
    guid: 'crew',
    name: 'Crew',
    type: 'public',
    owner: 'ivo',
    members: { participants: ['mara', 'joon'] },
  };
  await call('POST', '/groups', { body: crew });
  await harbour.server.app.context.notifications.settled();
});
afterAll(async () => {
  await harbour[Symbol.asyncDispose]();
});

async function counters() {
  await harbour.server.app.context.notifications.settled();
  return (await harbour.server.call('GET', '/notifications/v1/counters')).body.data;
}

test('events, decisions, reasons, tries and those left out are counted where they happen', async () => {
  const before = await counters();
  await harbour.send('ivo', 'mara');
  await harbour.send('ivo', 'joon');
  await harbour.send('mara', 'group:crew');
  const ping = { receiver: 'mara', receiverType: 'user', category: 'custom', type: 'ping', data: { customData: {} } };
  await harbour.server.call('POST', '/messages', { as: 'ivo', body: ping });
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

test('the same values can be read by Prometheus: each family with help and type, histograms adding up', async () => {
  const { url } = harbour.server;
  const json = await counters();
  const response = await fetch(`${url}/v3/metrics`, { headers: { apikey: API_KEY } });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const samples = new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      if (line === '' || line.startsWith('#')) return [];
      const at = line.lastIndexOf(' ');
      expect(line.slice(0, at)).toMatch(/^chatwire_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})?$/);
      return [[line.slice(0, at), Number(line.slice(at + 1))]];
    }),
  );
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)).toEqual(families.map(([, name]) => name));
  for (const [, name, type] of families) if (type === 'counter') expect(name).toMatch(/_total$/);
  expect(samples.get('chatwire_events_total{trigger="after_message"}')).toBe(json.events.after_message);
  expect(samples.get('chatwire_decisions_total{channel="push",outcome="sent"}')).toBe(json.decisions.push.sent);
  expect(samples.get('chatwire_reasons_total{reason="NOT_FOUND",code="NO_PUSH_TOKEN"}')).toBe(
    json.reasons.NOT_FOUND.NO_PUSH_TOKEN,
  );
  expect(samples.get('chatwire_queue_depth')).toBe(0);
  const calls = samples.get('chatwire_provider_latency_seconds_count{provider="apns"}');
  expect(calls).toBe(json.tries.apns.accepted);
  expect(samples.get('chatwire_provider_latency_seconds_bucket{provider="apns",le="+Inf"}')).toBe(calls);
});

test('counters are for server keys', async () => {
  const token = await harbour.server.login('guest');
  for (const path of ['/notifications/v1/counters', '/metrics']) {
    expect(refusal(await harbour.server.call('GET', path, { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(refusal(await harbour.server.call('GET', path, { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_APIKEY');
  }
});
