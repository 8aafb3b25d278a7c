import { API_KEY, type Harbour, startHarbour } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const lines: string[] = [];
let harbour: Harbour;
let pushTokens: string[];
beforeAll(async () => {
  const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  harbour = await startHarbour({ logger, env: { CHATWIRE_PROVIDER_TIMEOUT_MS: '4000' } });
  await harbour.user('ivo');
  ({ pushTokens } = await harbour.user('mara', 'fcm_android', 'apns_ios_device'));
});
afterAll(() => harbour[Symbol.asyncDispose]());
beforeEach(() => {
  harbour.sandbox.faults.clear();
  lines.length = 0;
});

test('while APNs is silent the entries of FCM come as they always do', async () => {
  const { sandbox, send } = harbour;
  await send('ivo', 'mara', 'Before'); // Connections and access token are there afterwards.
  await harbour.entries('outcome=sent', 2);
  sandbox.faults.set('apns', { fault: 'timeout' });
  // More than APNs takes at a time: its calls are stuck and its queue grows.
  const ids = [];
  for (let index = 0; index < 80; index += 1) ids.push((await send('ivo', 'mara', `Text ${index}`)).id);
  const entries = (await harbour.entries('provider=fcm&outcome=sent', 81)).slice(1);
  expect(entries.map(({ messageId }) => String(messageId)).toSorted()).toEqual(ids.toSorted());
  const lateMs = entries.map((entry) => entry.processingEndedAtMS - entry.messageSentAtMS);
  expect(Math.max(...lateMs)).toBeLessThan(1_500);
  expect(await harbour.entries(`provider=apns&messageId=${ids[0]}`, 0)).toEqual([]);
});

test('a 410 removes a device that was registered before its app went, and keeps one that was registered since', async () => {
  const { server, sandbox, send, user } = harbour;
  const HOUR_MS = 3_600_000;
  const [gone = ''] = (await user('lene', 'apns_ios_device')).pushTokens;
  const [back = ''] = (await user('joon', 'apns_ios_device')).pushTokens;
  sandbox.deadTokens.kill(gone, Date.now() + HOUR_MS);
  sandbox.deadTokens.kill(back, Date.now() - HOUR_MS);
  const entryOf = async (uid: string) => {
    const { id } = await send('ivo', uid, 'Still there?');
    return (await harbour.entries(`messageId=${id}`, 1))[0];
  };
  const refused = { outcome: 'failed', providerResponse: { status: 410, code: 'Unregistered' } };
  expect(await entryOf('lene')).toMatchObject({ ...refused, tokenRemoved: true });
  expect(await entryOf('joon')).toMatchObject(refused);
  expect(await entryOf('joon')).not.toHaveProperty('tokenRemoved');
  const left = await server.call('GET', '/notifications/push/v1/tokens?uid=joon');
  expect(left.body.data.pushTokens).toHaveLength(1);
});

test('every change of a circuit is a line in the server log, which names the account and no secret', async () => {
  const { sandbox, send } = harbour;
  for (let index = 0; index < 30; index += 1) await harbour.user(`crew${index}`, 'fcm_android');
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
  for (const id of ids) expect(await harbour.entries(`messageId=${id}&outcome=sent`, 1)).toHaveLength(1);
  for (const secret of [API_KEY, ...pushTokens, 'Anybody there?', 'PRIVATE KEY'])
    expect(lines.join('')).not.toContain(secret);
});
