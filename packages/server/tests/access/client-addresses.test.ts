import { startServer, type TestServer } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

const LIMITS = {
  CHATWIRE_RATE_LIMITS: 'on',
  CHATWIRE_RATE_LIMIT_OVERRIDES: 'credentials=2,unauthenticated=4',
};
const UNKNOWN = '401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND';
const TOO_MANY = '429 ERR_TOO_MANY_REQUESTS';

async function guess(server: TestServer, forwardedFor: string): Promise<string> {
  const headers = { authToken: 'guess', 'X-Forwarded-For': forwardedFor };
  return statusOf(await server.call('GET', '/me', { headers }));
}

describe('behind trusted proxies', () => {
  const clock = new SetClock(1_767_269_040_000);
  const written: string[] = [];
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      clock,
      logger: pino({ level: 'warn' }, { write: (line) => void written.push(line) }),
      env: { ...LIMITS, CHATWIRE_TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8, 2001:db8:ffff::/48' },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    ['the address that the proxy saw', '203.0.113.7', '203.0.113.8'],
    ['the address before several trusted hops', '203.0.113.17, 10.1.2.3, 10.9.9.9', '203.0.113.18, 10.1.2.3'],
    ['an IPv6 network of 64 bits', '2001:db8:1:1::1', '2001:db8:1:2::1'],
    ['an address behind an IPv6 proxy', '203.0.113.27, 2001:db8:ffff::9', '203.0.113.28, 2001:db8:ffff::9'],
  ])('failed credentials are counted for %s', async (_case, client, other) => {
    clock.nowMs += 60_000;
    expect([await guess(server, client), await guess(server, client), await guess(server, client)]).toEqual([
      UNKNOWN,
      UNKNOWN,
      TOO_MANY,
    ]);
    expect(await guess(server, other)).toBe(UNKNOWN);
  });

  test.each([
    ['what the client wrote itself', '203.0.113.7', '198.51.100.9, 203.0.113.7'],
    ['the spelling of IPv4 in IPv6', '203.0.113.7', '::ffff:203.0.113.7'],
    ['a port', '203.0.113.7', '203.0.113.7:50123'],
    ['the last half of an IPv6 address', '2001:db8:1:1::1', '[2001:db8:1:1:dead:beef:0:1]:443'],
    ['the name of the hop', 'unknown', '198.51.100.9, unknown'],
  ])('%s does not count as another client', async (_case, client, disguised) => {
    clock.nowMs += 60_000;
    await guess(server, client);
    await guess(server, client);
    expect(await guess(server, disguised)).toBe(TOO_MANY);
  });

  test('upgrades are counted for the forwarded address', async () => {
    clock.nowMs += 60_000;
    const statuses = [];
    for (let round = 0; round < 6; round += 1) statuses.push(await statusOfUpgrade(server, '203.0.113.40'));
    expect(statuses).toEqual([101, 101, 101, 101, 429, 429]);
    expect(await statusOfUpgrade(server, '203.0.113.41')).toBe(101);
  });

  test('the server log shows an exhausted limit of an address once per window, without the address', async () => {
    clock.nowMs += 60_000;
    written.length = 0;
    for (let round = 0; round < 6; round += 1) await guess(server, '2001:db8:7:7::1');
    expect(written.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'rate limit reached', rate: 'credentials' }]);
    expect(written.join('')).not.toContain('2001:db8');
  });
});

test('X-Forwarded-For is ignored without trusted proxies', async () => {
  await using server = await startServer({ env: LIMITS });
  const guesses = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) => () => guess(server, address));
  const results: string[] = [];
  for (const each of guesses) results.push(await each());
  expect(results).toEqual([UNKNOWN, UNKNOWN, TOO_MANY]);
});

test.each(['10.0.0.0/0', 'proxy.example', '10.0.0.1;10.0.0.2'])(
  'the setting %j is rejected at the start',
  async (value) => {
    await expect(startServer({ env: { CHATWIRE_TRUSTED_PROXIES: value } })).rejects.toThrow(/CHATWIRE_TRUSTED_PROXIES/);
  },
);

async function statusOfUpgrade({ url }: TestServer, forwardedFor: string): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, {
    headers: { 'X-Forwarded-For': forwardedFor },
  });
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  socket.on('error', () => undefined);
  socket.on('open', () => resolve(101));
  socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
  const status = await promise;
  socket.terminate();
  return status;
}
