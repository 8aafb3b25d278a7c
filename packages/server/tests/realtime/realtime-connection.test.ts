import { randomBytes } from 'node:crypto';
import { FakeClock, RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let clock: FakeClock;
let server: TestServer;
let token: string;
let users = 0;

beforeAll(async () => {
  clock = new FakeClock();
  server = await startServer({ clock });
});

beforeEach(async () => {
  users += 1;
  token = await server.login(`user${users}`);
});

afterAll(() => server[Symbol.asyncDispose]());

test('authenticate returns the user, the position and the limits', async () => {
  using client = await RealtimeClient.login(server, token);
  expect(client.frames[0]).toEqual({
    type: 'authenticated',
    ref: 'auth',
    at: clock.now(),
    data: {
      user: expect.objectContaining({ uid: `user${users}`, name: `user${users}` }),
      sessionId: expect.stringMatching(/^s_[0-9a-f]+$/),
      cursor: expect.stringMatching(/^c_\d+$/),
      resumed: false,
      serverTime: Math.floor(clock.now() / 1000),
      heartbeatSeconds: 25,
      limits: { inboundBytes: 16_384, framesPerSecond: 20 },
    },
  });
});

test('frames before authenticate are rejected, and the connection stays open', async () => {
  using client = await RealtimeClient.open(server);
  client.send({ type: 'ping', id: '1' });
  expect(await client.next('error')).toMatchObject({ ref: '1', error: { code: 'AUTH_ERR_EMPTY_AUTH_TOKEN' } });
  client.send({ type: 'authenticate', data: { authToken: token, protocol: 1 } });
  await client.next('authenticated');
});

test('a connection that does not authenticate within 10 s is closed with 4001', async () => {
  using client = await RealtimeClient.open(server);
  await clock.advance(9_000);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
  await clock.advance(1_000);
  expect(await client.closed).toMatchObject({ code: 4001 });
});

test.each([
  ['an unknown token', () => ({ authToken: 'nobody_1_abc', protocol: 1 }), 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'],
  ['another protocol', () => ({ authToken: token, protocol: 2 }), 'ERR_BAD_REQUEST'],
  ['no token', () => ({ protocol: 1 }), 'ERR_BAD_REQUEST'],
])('%s is rejected and closed with 4001', async (_case, data, code) => {
  using client = await RealtimeClient.open(server);
  client.send({ type: 'authenticate', id: '1', data: data() });
  expect(await client.next('error')).toMatchObject({ ref: '1', error: { code } });
  expect(await client.closed).toMatchObject({ code: 4001 });
});

test('a second authenticate is rejected', async () => {
  using client = await RealtimeClient.login(server, token);
  client.send({ type: 'authenticate', id: '2', data: { authToken: token, protocol: 1 } });
  expect(await client.next('error')).toMatchObject({ ref: '2', error: { code: 'ERR_BAD_REQUEST' } });
});

test('a ping returns a pong with its id', async () => {
  using client = await RealtimeClient.login(server, token);
  client.send({ type: 'ping', id: '8', data: { state: 'active' } });
  expect(await client.next('pong')).toEqual({ type: 'pong', at: clock.now(), ref: '8' });
});

test('a frame of an unknown type is rejected by name', async () => {
  using client = await RealtimeClient.login(server, token);
  client.send({ type: 'message', id: '9', data: {} });
  expect(await client.next('error')).toMatchObject({
    ref: '9',
    error: { code: 'ERR_BAD_REQUEST', details: { type: [expect.any(String)] } },
  });
});

test.each([
  ['text that is no JSON', 'hello'],
  ['JSON that is no object', '[1]'],
  ['a binary frame', Buffer.from('{"type":"ping"}')],
  ['a frame above 16 KiB', JSON.stringify({ type: 'ping', data: 'x'.repeat(16_400) })],
  ['a frame far above 16 KiB', JSON.stringify({ type: 'ping', data: 'x'.repeat(1_000_000) })],
])('%s is a protocol fault, closed with 4010', async (_case, data) => {
  using client = await RealtimeClient.login(server, token);
  client.socket.send(data);
  expect(await client.closed).toMatchObject({ code: 4010 });
});

test('bytes that are no WebSocket frame are a protocol error as well', async () => {
  using client = await RealtimeClient.login(server, token);
  const raw: unknown = Reflect.get(client.socket, '_socket');
  if (raw instanceof Object && 'write' in raw && typeof raw.write === 'function') raw.write(randomBytes(64).fill(0xff));
  expect((await client.closed).code).toBe(4010);
});

test('a connection that is silent for 60 s is closed with 4000; one that pings is not', async () => {
  using silent = await RealtimeClient.login(server, token);
  using alive = await RealtimeClient.login(server, token);
  await clock.advance(59_000);
  await alive.settle();
  await clock.advance(1_000);
  expect(await silent.closed).toMatchObject({ code: 4000 });
  await alive.settle();
});

test('flooding returns an error, then closes with 4029 and a retry delay', async () => {
  using client = await RealtimeClient.login(server, token);
  for (let frame = 0; frame < 45; frame += 1) client.send({ type: 'ping', id: `${frame}` });
  expect(await client.closed).toEqual({ code: 4029, reason: expect.stringMatching(/^Retry-After: \d+$/) });
  expect(client.of('error')[0]).toMatchObject({ error: { code: 'ERR_TOO_MANY_REQUESTS' } });
});

test('pings of the WebSocket protocol count as frames', async () => {
  using client = await RealtimeClient.login(server, token);
  for (let ping = 0; ping < 45; ping += 1) client.socket.ping();
  expect(await client.closed).toMatchObject({ code: 4029 });
});

test('the eleventh connection of a user closes the oldest with 4009', async () => {
  const clients: RealtimeClient[] = [];
  for (let device = 0; device < 11; device += 1) clients.push(await RealtimeClient.login(server, token));
  expect(await clients[0]?.closed).toMatchObject({ code: 4009 });
  await clients[1]?.settle();
  for (const client of clients) client[Symbol.dispose]();
});

test('revoking the token closes its connections with 4003, and no others', async () => {
  const other = await server.call('POST', `/users/user${users}/auth_tokens`, { body: {} });
  using revoked = await RealtimeClient.login(server, token);
  using kept = await RealtimeClient.login(server, other.body.data.authToken);
  await server.call('DELETE', `/users/user${users}/auth_tokens/${token}`);
  expect(await revoked.closed).toMatchObject({ code: 4003 });
  await kept.settle();
});

test('deactivating the user closes every connection with 4003', async () => {
  using client = await RealtimeClient.login(server, token);
  await server.call('DELETE', `/users/user${users}`, { body: {} });
  expect(await client.closed).toMatchObject({ code: 4003 });
});

test('a token that expires closes its connections with 4003 within a minute', async () => {
  const { body } = await server.call('POST', `/users/user${users}/auth_tokens`, { body: { expiresIn: 60 } });
  using client = await RealtimeClient.login(server, body.data.authToken);
  for (let elapsed = 0; elapsed < 120; elapsed += 20) {
    if (client.socket.readyState === WebSocket.OPEN) client.send({ type: 'ping' });
    await clock.advance(20_000);
  }
  expect(await client.closed).toMatchObject({ code: 4003 });
});

test('only this path opens a WebSocket, and it serves nothing else', async () => {
  const wrong = new WebSocket(`${server.url.replace('http', 'ws')}/v3/users`);
  const status = await new Promise((resolve) => {
    wrong.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
  });
  expect(status).toBe(404);
  expect((await server.call('GET', '/realtime')).status).toBe(404);
});

test('a stopping server closes with 1001', async () => {
  const stopping = await startServer();
  using client = await RealtimeClient.login(stopping, await stopping.login('mara'));
  await stopping[Symbol.asyncDispose]();
  expect(await client.closed).toMatchObject({ code: 1001 });
});

test('failed credentials are limited per address, together with those over HTTP', async () => {
  await using limited = await startServer({ clock, env: { CHATWIRE_RATE_LIMITS: 'on' } });
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await limited.call('GET', '/me', { token: 'nobody_1_abc' });
    expect((await rejectionOf(limited)).code).toBe('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }
  expect((await rejectionOf(limited)).code).toBe('ERR_TOO_MANY_REQUESTS');
  using known = await RealtimeClient.login(limited, await limited.login('mara'));
  await known.settle();
});

async function rejectionOf(limited: TestServer): Promise<{ readonly code: string }> {
  using client = await RealtimeClient.open(limited);
  client.send({ type: 'authenticate', data: { authToken: 'nobody_1_abc', protocol: 1 } });
  return (await client.next('error'))['error'];
}
