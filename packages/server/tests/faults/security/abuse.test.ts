import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  createMemoryLogStore,
  FakeClock,
  startServer,
  type TestResponse,
  type TestServer,
  textMessage,
} from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock, statusOf } from '../../fixtures/helpers.ts';

const clock = new SetClock(1_767_269_040_000);
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { CHATWIRE_RATE_LIMITS: 'on' } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function repeated(times: number, call: () => Promise<TestResponse>): Promise<readonly TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let round = 0; round < times; round += 1) responses.push(await call());
  return responses;
}

test('the server limits a user to 30 messages a minute without limiting others', async () => {
  const [ivo, lene] = [await server.login('ivo'), await server.login('lene')];
  const body = textMessage('lene', 'Hey');
  const responses = await repeated(35, () => server.call('POST', '/messages', { token: ivo, body }));
  expect(responses.map(statusOf)).toEqual([
    ...Array.from({ length: 30 }, () => '200'),
    ...Array.from({ length: 5 }, () => '429 ERR_TOO_MANY_REQUESTS'),
  ]);
  const wait = Number(responses.at(-1)?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(statusOf(await server.call('POST', '/messages', { token: lene, body: { ...body, receiver: 'ivo' } }))).toBe(
    '200',
  );
  clock.nowMs += wait * 1000;
  expect(statusOf(await server.call('POST', '/messages', { token: ivo, body }))).toBe('200');
});

test('the server blocks a client that guesses credentials for the rest of the minute, and no one else at that address', async () => {
  const token = await server.login('mara');
  const guess = () => server.call('GET', '/me', { headers: { authToken: `guess-${Math.random()}` } });
  const guesses = (await repeated(40, guess)).map(statusOf);
  expect(guesses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND'));
  expect(new Set(guesses.slice(30))).toEqual(new Set(['429 ERR_TOO_MANY_REQUESTS']));
  expect(statusOf(await server.call('GET', '/notifications/v1/logs'))).toBe('200');
  expect(statusOf(await server.call('GET', '/me', { token }))).toBe('200');
  clock.nowMs += 60_000;
  expect(statusOf(await guess())).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
});

test('a hundred connections with unfinished requests delay neither other requests nor the stop of the server', async () => {
  const fakeClock = new FakeClock();
  const attacked = await startServer({ clock: fakeClock, logs: createMemoryLogStore(fakeClock) });
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openUnfinishedRequest(attacked.url)));
  expect(statusOf(await attacked.call('GET', '/notifications/v1/logs'))).toBe('200');

  let hasEnded = false;
  const ended = attacked[Symbol.asyncDispose]().then(() => {
    hasEnded = true;
  });
  await fakeClock.advance(4_000);
  expect(hasEnded).toBe(false);
  await expect.poll(() => fakeClock.advance(1_000).then(() => hasEnded)).toBe(true);
  await ended;
  for (const socket of sockets) socket.destroy();
});

async function openUnfinishedRequest(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v3/messages HTTP/1.1\r\nHost: chat\r\nContent-Le');
  return socket;
}
