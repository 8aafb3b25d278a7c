import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import type { LogStore } from '@chatwire/server';
import {
  API_KEY,
  createMemoryLogStore,
  type NotificationTestServer,
  RealtimeClient,
  startNotificationServer,
  textMessage,
} from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SetClock } from '../../fixtures/helpers.ts';

/** A day on which everything fails that can; the server's output and responses are searched for secrets. */
const clock = new SetClock(1_767_269_040_000);
const store = createMemoryLogStore(clock);
const fails = { writing: 0, reading: false };
const logs: LogStore = {
  ...store,
  async append(entries) {
    if (fails.writing-- > 0) throw new Error(`no room for ${JSON.stringify(entries)}`);
    return store.append(entries);
  },
  async page(request) {
    if (fails.reading) throw new Error(`cannot read ${JSON.stringify(store.entries)}`);
    return store.page(request);
  },
};
const written: string[] = [];
const responses: string[] = [];
const secrets = new Map<string, string>([['api key', API_KEY]]);
const TEXT = 'The harbour master is not to know';
let fixture: NotificationTestServer;

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line) => void written.push(line) });
  fixture = await startNotificationServer({ clock, logs, logger });
  secrets.set('message text', TEXT);
  await createAccounts();
  await causeFailures();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('the server log names failures without a secret, even at its most verbose level', () => {
  const messages = new Set(written.map((line) => JSON.parse(line).msg));
  expect([...messages]).toEqual(
    expect.arrayContaining(['provider circuit', 'the log cannot be written, trying again', 'request failed']),
  );
  expectNoSecrets(written.join(''));
});

test('no error response repeats a secret', () => {
  const statuses = new Set(responses.map((response) => response.slice(0, 3)));
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining(['400', '401', '403', '404', '409', '413', '500']));
  expectNoSecrets(responses.join('\n'));
});

test('responses with settings and devices contain no secret', async () => {
  const { call } = fixture.server;
  const providerPaths = ['fcm', 'apns', 'custom'].map((kind) => `/notifications/push/v1/providers/${kind}`);
  for (const path of ['/apikeys', '/settings', '/users/mara/auth_tokens', ...providerPaths]) {
    const { status, body } = await call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    expectNoSecrets(JSON.stringify(body));
  }
});

test('the API description is the same for every server and contains nothing of this one', async () => {
  const text = await (await fetch(`${fixture.server.url}/v3/openapi.json`)).text();
  expectNoSecrets(text);
  // Examples may have a PEM frame without content, and device tokens that repeat four digits.
  expect(text).not.toMatch(
    /-----BEGIN [A-Z ]+-----(\\n)?[\w+/]|(?!([0-9a-f]{4})\2)[0-9a-f]{40}|whsec_[A-Za-z0-9+/]{8}/,
  );
});

function expectNoSecrets(text: string): void {
  expect(text.length).toBeGreaterThan(0);
  const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
  expect(found).toEqual([]);
}

async function createAccounts(): Promise<void> {
  const { call } = fixture.server;
  const fcm = generateFcmAccount('second');
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('second.app');
  secrets.set('FCM key', middleOf(fcm.private_key)).set('APNs key', middleOf(p8Key));
  await call('POST', '/notifications/push/v1/providers/fcm', {
    body: { providerId: 'second', serviceAccountCreds: fcm },
  });
  await call('POST', '/notifications/push/v1/providers/apns', {
    body: { providerId: 'second', keyId, teamId, bundleId, p8Key, productionMode: false },
  });
  secrets.set('webhook password', 'hunter2-of-the-webhook');
  await fixture.addWebhook({
    useBasicAuth: true,
    basicAuthUsername: 'hook',
    basicAuthPassword: 'hunter2-of-the-webhook',
  });
  for (const uid of ['ivo', 'mara', 'lene']) {
    const { authTokens, pushTokens } = await fixture.user(uid, 'fcm_android', 'apns_ios_device');
    authTokens.forEach((token, index) => secrets.set(`auth token ${index} of ${uid}`, token));
    pushTokens.forEach((token, index) => secrets.set(`push token ${index} of ${uid}`, token));
  }
  const { apiKey } = (await call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } })).body.data;
  secrets.set('narrow api key', apiKey).set('group password', 'open-sesame-42');
  const body = { guid: 'crew', name: 'Crew', type: 'password', password: 'open-sesame-42', owner: 'ivo' };
  await call('POST', '/groups', { body });
}

async function causeFailures(): Promise<void> {
  const { server, sandbox } = fixture;
  const token = secrets.get('auth token 0 of mara') ?? '';
  const key = secrets.get('narrow api key') ?? '';
  const text = textMessage('mara', TEXT);

  // Error responses to requests that each contain a secret.
  await failing('POST', '/messages', { token, body: { ...text, receiver: 'mara', type: TEXT } });
  await failing('POST', '/messages', { headers: { authToken: `${token}0` }, body: text });
  await failing('POST', '/messages', { headers: { apikey: `${API_KEY}0` }, body: text });
  await failing('GET', '/notifications/v1/logs', { headers: { apikey: key } });
  await failing('GET', '/notifications/v1/logs', { headers: { apikey: API_KEY, authToken: token } });
  await failing('POST', '/messages', { token, body: { ...text, data: { text: TEXT.repeat(9_000) } } });
  await failing('GET', `/users/${encodeURIComponent('nobody')}`, { token });
  await failing('POST', '/groups/crew/members', { token, body: { participants: ['mara'], password: 'wrong' } });
  await failing('POST', '/notifications/push/v1/tokens', {
    token,
    body: { platform: 'apns_ios_device', fcmToken: secrets.get('push token 0 of ivo') },
  });
  await failing('POST', '/notifications/push/v1/tokens', {
    token,
    body: { platform: 'fcm_android', fcmToken: secrets.get('push token 0 of ivo') },
  });
  await failing('POST', '/notifications/push/v1/providers/fcm', {
    body: { providerId: 'x', serviceAccountCreds: { private_key: secrets.get('FCM key') } },
  });
  fails.reading = true;
  await failing('GET', '/notifications/v1/logs');
  fails.reading = false;

  // Frames, with the credential in one of them.
  using client = await RealtimeClient.login(server, token);
  client.send({ type: 'receipt', id: 'r', data: { text: TEXT, authToken: token } });
  await client.next('error');
  responses.push(...client.of('error').map((frame) => JSON.stringify(frame)));

  // Pushes that fail in every possible way.
  sandbox.invalidTokens.invalidate(secrets.get('push token 0 of lene') ?? '', clock.now());
  fails.writing = 1;
  const last: string[] = [];
  for (const to of ['mara', 'lene']) last.push((await fixture.send('ivo', to, TEXT)).id);
  await fixture.entries(`messageId=${last[1]}`, 3);
  for (const [fcm, apns, custom] of [
    ['429', '5xx', 'disconnect'],
    ['disconnect', 'goaway', '429'],
  ] as const) {
    sandbox.faults.set('fcm', { fault: fcm, times: 1 });
    sandbox.faults.set('apns', { fault: apns, times: 1 });
    sandbox.faults.set('custom', { fault: custom, times: 1 });
    const { id } = await fixture.send('ivo', 'mara', TEXT);
    await fixture.entries(`messageId=${id}`, 3);
  }
  sandbox.faults.set('custom', { fault: '5xx', times: 20 });
  for (let index = 0; index < 20; index += 1) await fixture.send('ivo', 'mara', TEXT);
  await vi.waitUntil(() => written.join('').includes('"state":"closed"'), { timeout: 10_000 });
}

async function failing(method: string, path: string, options: object = {}): Promise<void> {
  const { status, body } = await fixture.server.call(method, path, options);
  if (status < 400) throw new Error(`${method} ${path} was to fail.`);
  responses.push(`${status} ${JSON.stringify(body)}`);
}

/** Returns the middle of a PEM, which nothing else contains. */
function middleOf(pem: string): string {
  return pem.split('\n')[2] ?? pem;
}
