import { API_KEY, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const lines: string[] = [];
let fixture: NotificationTestServer;
let pushTokens: string[];
beforeAll(async () => {
  const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  fixture = await startNotificationServer({ logger, env: { CHATWIRE_PROVIDER_TIMEOUT_MS: '4000' } });
  await fixture.user('ivo');
  ({ pushTokens } = await fixture.user('mara', 'fcm_android', 'apns_ios_device'));
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.sandbox.faults.clear();
  lines.length = 0;
});

test('the entries of FCM are not delayed while APNs is silent', async () => {
  const { sandbox, send } = fixture;
  await send('ivo', 'mara', 'Before'); // Connections and access token are there afterwards.
  await fixture.entries('outcome=sent', 2);
  sandbox.faults.set('apns', { fault: 'timeout' });
  // More than APNs takes at a time: its calls are stuck and its queue grows.
  const ids = [];
  for (let index = 0; index < 80; index += 1) ids.push((await send('ivo', 'mara', `Text ${index}`)).id);
  const entries = (await fixture.entries('provider=fcm&outcome=sent', 81)).slice(1);
  expect(entries.map(({ messageId }) => String(messageId)).toSorted()).toEqual(ids.toSorted());
  const lateMs = entries.map((entry) => entry.processingEndedAtMS - entry.messageSentAtMS);
  expect(Math.max(...lateMs)).toBeLessThan(1_500);
  expect(await fixture.entries(`provider=apns&messageId=${ids[0]}`, 0)).toEqual([]);
});

test('a 410 removes a device that was registered before its timestamp, and keeps one that was registered since', async () => {
  const { server, sandbox, send, user } = fixture;
  const HOUR_MS = 3_600_000;
  const [gone = ''] = (await user('lene', 'apns_ios_device')).pushTokens;
  const [back = ''] = (await user('joon', 'apns_ios_device')).pushTokens;
  sandbox.invalidTokens.invalidate(gone, Date.now() + HOUR_MS);
  sandbox.invalidTokens.invalidate(back, Date.now() - HOUR_MS);
  const entryOf = async (uid: string) => {
    const { id } = await send('ivo', uid, 'Still there?');
    return (await fixture.entries(`messageId=${id}`, 1))[0];
  };
  const rejected = { outcome: 'failed', providerResponse: { status: 410, code: 'Unregistered' } };
  expect(await entryOf('lene')).toMatchObject({ ...rejected, tokenRemoved: true });
  expect(await entryOf('joon')).toMatchObject(rejected);
  expect(await entryOf('joon')).not.toHaveProperty('tokenRemoved');
  const left = await server.call('GET', '/notifications/push/v1/tokens?uid=joon');
  expect(left.body.data.pushTokens).toHaveLength(1);
});

test('every change of a circuit breaker is written to the server log, with the account and without any secret', async () => {
  const { sandbox, send } = fixture;
  for (let index = 0; index < 30; index += 1) await fixture.user(`crew${index}`, 'fcm_android');
  sandbox.faults.set('fcm', { fault: '5xx', times: 20 });
  const ids = [];
  for (let index = 0; index < 30; index += 1) ids.push((await send('ivo', `crew${index}`, 'Anybody there?')).id);
  const states = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, provider }) => msg === 'provider circuit' && provider === 'fcm')
      .map(({ level, providerId, state }) => [level, providerId, state]);
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    [40, 'fcm-main', 'open'],
    [40, 'fcm-main', 'halfOpen'],
    [40, 'fcm-main', 'closed'],
  ]);
  for (const id of ids) expect(await fixture.entries(`messageId=${id}&outcome=sent`, 1)).toHaveLength(1);
  for (const secret of [API_KEY, ...pushTokens, 'Anybody there?', 'PRIVATE KEY'])
    expect(lines.join('')).not.toContain(secret);
});
