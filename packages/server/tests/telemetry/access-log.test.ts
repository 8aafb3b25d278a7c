import { rename } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseExposition } from '../fixtures/telemetry/parse-exposition.ts';

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  server = await startServer({
    env: { CHATWIRE_ACCESS_LOG: 'on', CHATWIRE_ACCESS_LOG_ADDRESS: 'on' },
    logger: pino({ base: null, level: 'info' }, { write: (line) => void lines.push(line) }),
  });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Returns the log line of a request, which is written a moment after the client has the response. */
async function lineOf(requestId: string, message = 'request') {
  const find = () =>
    lines.map((line) => JSON.parse(line)).find((one) => one.requestId === requestId && one.msg === message);
  await expect.poll(find).toBeDefined();
  return find();
}

test('a request has one line with route, status, duration, bytes, caller, and address', async () => {
  const { apiKey } = (await server.call('POST', '/apikeys', { body: { name: 'shop', scope: 'fullAccess' } })).body.data;
  await server.login('mara-private');
  const headers = { apikey: apiKey, 'X-Request-Id': 'read-1' };
  const response = await server.call('GET', '/users/mara-private?withTags=true', { headers });
  expect(response.status).toBe(200);
  const { time: _time, ...line } = await lineOf('read-1');
  expect(line).toEqual({
    level: 30,
    requestId: 'read-1',
    method: 'GET',
    route: '/v3/users/:uid',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    caller: 'key',
    key: 'shop',
    address: '127.0.0.1',
    msg: 'request',
  });
  expect(line.ms).toBeGreaterThan(0);
  expect(line.bytes).toBeGreaterThan(JSON.stringify(response.body).length);
});

test('users, requests without a credential and unknown paths are not named', async () => {
  const token = await server.login('joon-private');
  await server.call('GET', '/me?secretQuery=1', { headers: { authToken: token, 'X-Request-Id': 'user-1' } });
  expect(await lineOf('user-1')).toMatchObject({ route: '/v3/me', status: 200, caller: 'user' });
  await server.call('GET', '/users/joon-private', { headers: { apikey: 'f'.repeat(40), 'X-Request-Id': 'none-1' } });
  expect(await lineOf('none-1')).toMatchObject({ route: '/v3/users/:uid', status: 401, caller: 'none' });
  await server.call('GET', '/private-path', { headers: { 'X-Request-Id': 'path-1' } });
  expect(await lineOf('path-1')).not.toHaveProperty('route');
  expect(lines.join('')).not.toMatch(new RegExp(`private|secretQuery|${token}|${API_KEY}|${'f'.repeat(40)}`));
});

test('a request whose client has disconnected has a line with that outcome', async () => {
  const tail = request(`${server.url}/v3/notifications/v1/logs/stream`, {
    headers: { apikey: API_KEY, 'X-Request-Id': 'tail-1' },
  });
  tail.on('error', () => undefined);
  tail.end();
  await new Promise<void>((resolve) => tail.once('response', () => resolve()));
  tail.destroy();
  expect(await lineOf('tail-1')).toMatchObject({
    route: '/v3/notifications/v1/logs/stream',
    status: 200,
    aborted: true,
  });
});

test('the metrics of requests have templates of routes and classes of status codes', async () => {
  const families = parseExposition((await server.call('GET', '/metrics')).body);
  const { samples = [] } = families.get('chatwire_http_request_duration_seconds') ?? {};
  const counted = samples.filter(({ name }) => name.endsWith('_count')).map(({ labels }) => labels);
  expect(counted).toContainEqual({ method: 'GET', route: '/v3/users/:uid', status: '2xx' });
  expect(counted).toContainEqual({ method: 'GET', route: '/v3/users/:uid', status: '4xx' });
  expect(counted).toContainEqual({ method: 'any', route: 'none', status: '4xx' });
  expect(counted).toContainEqual({ method: 'GET', route: '/v3/notifications/v1/logs/stream', status: 'aborted' });
  expect(counted.filter(({ route }) => !/^(none|\/[\w/.:*-]*)$/.test(route ?? ''))).toEqual([]);
  // The scrape itself.
  expect(families.get('chatwire_http_requests_in_flight')?.samples[0]?.value).toBe(1);
});

test('the cause of a response 503 is logged under the request id of the response', async () => {
  await rename(join(server.dataDir, 'chat.sqlite'), join(server.dataDir, 'elsewhere'));
  await expect.poll(async () => (await server.call('GET', '/ready')).status).toBe(503);
  const response = await server.call('GET', '/ready');
  expect(await lineOf(response.headers.get('x-request-id') ?? '', 'request failed')).toMatchObject({
    level: 40,
    method: 'GET',
    route: '/v3/ready',
    status: 503,
    code: 'ERR_UNAVAILABLE',
    error: { name: 'ApiError', stack: expect.any(Array) },
  });
  await rename(join(server.dataDir, 'elsewhere'), join(server.dataDir, 'chat.sqlite'));
});
