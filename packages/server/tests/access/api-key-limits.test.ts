import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetClock, statusOf } from '../fixtures/helpers.ts';
import { openEvents } from '../fixtures/telemetry/event-reader.ts';

const START_MS = 1_767_269_040_000;
const EXPIRED = '401 AUTH_ERR_APIKEY_EXPIRED';
const FOREIGN = '403 AUTH_ERR_ADDRESS_NOT_ALLOWED';
const MALFORMED = '400 ERR_BAD_REQUEST';

const clock = new SetClock(START_MS);
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    clock,
    env: {
      CHATWIRE_TRUSTED_PROXIES: '127.0.0.0/8, ::1',
      CHATWIRE_RATE_LIMITS: 'on',
      CHATWIRE_RATE_LIMIT_OVERRIDES: 'credentials=2',
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const inSeconds = (seconds: number) => Math.floor(clock.nowMs / 1000) + seconds;

async function create(limits: object, scope = 'fullAccess') {
  const response = await server.call('POST', '/apikeys', { body: { name: 'limited', scope, ...limits } });
  expect(statusOf(response)).toBe('200');
  return response.body.data;
}

async function use(apikey: string, from = '203.0.113.7', path = '/users'): Promise<string> {
  return statusOf(await server.call('GET', path, { headers: { apikey, 'X-Forwarded-For': from } }));
}

async function listed(keyId: string) {
  const keys = (await server.call('GET', '/apikeys')).body.data;
  return keys.find((key: { keyId: string }) => key.keyId === keyId);
}

describe('API keys that expire', () => {
  test('a key works until the millisecond it expires, and is still listed then', async () => {
    const expiresAt = inSeconds(90);
    const key = await create({ expiresAt });
    expect(key.expiresAt).toBe(expiresAt);
    clock.nowMs = expiresAt * 1000 - 1;
    expect(await use(key.apiKey)).toBe('200');
    clock.nowMs += 1;
    expect(await use(key.apiKey)).toBe(EXPIRED);
    expect(await listed(key.keyId)).toMatchObject({ expiresAt, lastUsedAt: expiresAt - 1 });
  });

  test('a rejected request does not count as the last use', async () => {
    const key = await create({ expiresAt: inSeconds(1) });
    clock.nowMs += 120_000;
    expect(await use(key.apiKey)).toBe(EXPIRED);
    expect(await listed(key.keyId)).not.toHaveProperty('lastUsedAt');
  });

  test('a live tail ends within a second after its key has expired', async () => {
    const { apiKey } = await create({ expiresAt: inSeconds(60) });
    const reader = await openEvents(server, '', { apikey: apiKey });
    clock.nowMs += 60_000;
    await reader.ended;
    const [end] = await reader.until('end', 1);
    expect(end?.data).toEqual({ code: 'AUTH_ERR_APIKEY_EXPIRED', retry: false });
  });

  test('the last fullAccess key that never expires cannot be deleted', async () => {
    await using other = await startServer({ env: { CHATWIRE_API_KEY: '' } });
    const headers = { apikey: other.app.createdApiKey ?? '' };
    const [first] = (await other.call('GET', '/apikeys', { headers })).body.data;
    const body = { name: 'Visitor', scope: 'fullAccess', expiresAt: Math.floor(Date.now() / 1000) + 3_600 };
    const visitor = (await other.call('POST', '/apikeys', { headers, body })).body.data;
    expect(statusOf(await other.call('DELETE', `/apikeys/${first.keyId}`, { headers }))).toBe('409 ERR_LAST_KEY');
    expect(statusOf(await other.call('DELETE', `/apikeys/${visitor.keyId}`, { headers }))).toBe('200');
  });

  test.each([
    { expiresAt: START_MS / 1000 },
    { expiresAt: 1.5 },
    { expiresAt: 'soon' },
    { expiresAt: 253_402_300_800 },
  ])('the expiry of %o is rejected', async (limits) => {
    const response = await server.call('POST', '/apikeys', { body: { name: 'a', scope: 'metrics', ...limits } });
    expect(statusOf(response)).toBe(MALFORMED);
    expect(Object.keys(response.body.error.details)).toEqual(['expiresAt']);
  });
});

describe('API keys with allowed addresses', () => {
  test.each([
    ['203.0.113.7', '200'],
    ['::ffff:203.0.113.7', '200'],
    ['203.0.113.8', FOREIGN],
    ['10.9.8.7', '200'],
    ['11.9.8.7', FOREIGN],
    ['2001:db8:1::abcd', '200'],
    ['2001:db8:2::abcd', FOREIGN],
    ['198.51.100.9, 203.0.113.7', '200'],
    ['203.0.113.7, 198.51.100.9', FOREIGN],
  ])('a call from %s gets %s', async (from, result) => {
    clock.nowMs += 60_000;
    const allowedAddresses = ['203.0.113.7', ' 10.0.0.0/8', '2001:db8:1::/48'];
    const key = await create({ allowedAddresses });
    expect(key.allowedAddresses).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8:1::/48']);
    expect(await use(key.apiKey, from)).toBe(result);
    expect('lastUsedAt' in (await listed(key.keyId))).toBe(result === '200');
    expect(statusOf(await server.call('DELETE', `/apikeys/${key.keyId}`))).toBe('200');
  });

  test('a metrics key reads metrics only from its addresses', async () => {
    clock.nowMs += 60_000;
    const { apiKey } = await create({ allowedAddresses: ['10.0.0.0/8'] }, 'metrics');
    expect(await use(apiKey, '10.1.1.1', '/metrics')).toBe('200');
    expect(await use(apiKey, '203.0.113.7', '/metrics')).toBe(FOREIGN);
  });

  test('an empty list allows every address', async () => {
    const key = await create({ allowedAddresses: [] });
    expect(key).not.toHaveProperty('allowedAddresses');
    expect(await use(key.apiKey, '198.51.100.9')).toBe('200');
  });

  test.each(['example.org', '10.0.0.0/33', '10.0.0.0/0', '::/0', '300.1.1.1', '10.0.0.1/8/8', ''])(
    'the address %j is rejected',
    async (address) => {
      const body = { name: 'a', scope: 'metrics', allowedAddresses: [address] };
      expect(statusOf(await server.call('POST', '/apikeys', { body }))).toBe(MALFORMED);
    },
  );
});

test('expired keys and foreign addresses count as failed credentials of their address', async () => {
  clock.nowMs += 60_000;
  const [expiring, bound] = [
    await create({ expiresAt: inSeconds(1) }),
    await create({ allowedAddresses: ['192.0.2.1'] }),
  ];
  clock.nowMs += 1_000;
  expect(await use(expiring.apiKey, '198.51.100.20')).toBe(EXPIRED);
  expect(await use(bound.apiKey, '198.51.100.20')).toBe(FOREIGN);
  expect(await use(bound.apiKey, '198.51.100.20')).toBe('429 ERR_TOO_MANY_REQUESTS');
  expect(await use(bound.apiKey, '192.0.2.1')).toBe('200');
});
