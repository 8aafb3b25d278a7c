import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createSandbox, type Sandbox } from '@chatwire/sandbox';
import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LivePhones } from '../src/demo/phones/live-phones.ts';
import { playgroundPages } from '../src/pages/playground-pages.ts';

const APP = 'http://localhost:5173';
const PUBLIC = 'https://demo.example';

let sandbox: Sandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = createSandbox();
  await sandbox.start();
  const demo = { apiKey: API_KEY, tokens: { mara: 'mara_token' }, hasProviders: false };
  const phones = new LivePhones(sandbox, demo);
  server = await startServer({
    env: { CHATWIRE_CORS_ORIGINS: APP },
    extend: (http) => playgroundPages(http, { sandbox, demo, phones, publicUrl: PUBLIC }),
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await sandbox.close();
});

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls like a browser, with headers that `fetch` does not allow. */
async function call(path: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const { port } = new URL(server.url);
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { Host: `localhost:${port}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
  });
  outgoing.end(body && JSON.stringify(body));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
const own = () => `http://localhost:${new URL(server.url).port}`;

const KEY = '/playground/console-key';
const ROUTES: readonly (readonly [string, Call])[] = [
  [KEY, {}],
  ['/playground/cast', {}],
  ['/playground/entries?messageId=1', {}],
  ['/playground/logins', { method: 'POST', body: { uid: 'mara' } }],
  ['/playground/messages', { method: 'POST', body: { sender: 'a', receiver: 'b', receiverType: 'user', text: 'x' } }],
  ['/sandbox/inbox', {}],
  ['/sandbox/faults', {}],
  ['/sandbox/faults/fcm', { method: 'PUT', body: { fault: 'none', latencyMs: 0 } }],
  ['/sandbox/phones/state', {}],
  ['/sandbox/phones/ivo', { method: 'PUT' }],
  ['/sandbox/phones/ivo', {}],
  ['/sandbox/phones/iphone', { method: 'PATCH', body: { isOnline: false } }],
  ['/sandbox/phones/iphone/actions', { method: 'POST', body: { action: 'open' } }],
  ['/sandbox/causes/1/play', { method: 'POST' }],
  ['/sandbox/causes/1', {}],
  ['/sandbox/mails/1', {}],
  ['/sandbox/mails/1/answer', { method: 'POST', body: { text: 'x' } }],
];

describe.each(ROUTES)('%s', (path, base) => {
  const from = async (headers: Readonly<Record<string, string>>) => (await call(path, { ...base, headers })).status;

  test('responds to its own page and to programs on this machine', async () => {
    const { port } = new URL(server.url);
    expect(await from({})).not.toBe(403);
    expect(await from({ Origin: own(), 'Sec-Fetch-Site': 'same-origin' })).not.toBe(403);
    expect(await from({ 'Sec-Fetch-Site': 'none' })).not.toBe(403);
    expect(await from({ Host: `127.0.0.1:${port}` })).not.toBe(403);
    expect(await from({ Host: `[::1]:${port}` })).not.toBe(403);
  });

  test('rejects pages of other origins, and other host names that resolve to this machine', async () => {
    const { port } = new URL(server.url);
    expect(await from({ Origin: 'https://evil.example' })).toBe(403);
    expect(await from({ Origin: 'null' })).toBe(403);
    expect(await from({ Origin: 'http://localhost:3000' })).toBe(403);
    expect(await from({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await from({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await from({ Host: `evil.example:${port}` })).toBe(403);
    expect(await from({ Host: `evil.example:${port}`, Origin: `http://evil.example:${port}` })).toBe(403);
    expect(await from({ Host: `localhost.evil.example:${port}` })).toBe(403);
  });
});

test('apps in development get only users, tokens, and traces', async () => {
  const headers = { Origin: APP, 'Sec-Fetch-Site': 'same-site' };
  const open: string[] = [];
  for (const [path, base] of ROUTES) {
    const result = await call(path, { ...base, headers });
    if (result.status !== 403) open.push(path);
    expect(result.headers['access-control-allow-origin']).toBe(result.status === 403 ? undefined : APP);
  }
  expect(open).toEqual(['/playground/cast', '/playground/entries?messageId=1', '/playground/logins']);
});

test('the key is returned only on this machine', async () => {
  const { port } = new URL(server.url);
  expect(JSON.parse((await call(KEY)).text)).toEqual({ key: API_KEY });
  for (const headers of [
    { Host: `192.168.1.20:${port}` },
    { Host: 'demo.example' },
    { 'X-Forwarded-For': '203.0.113.7' },
    { Forwarded: 'for=203.0.113.7' },
  ])
    expect((await call(KEY, { headers })).status).toBe(403);
  expect((await call('/playground/cast', { headers: { Host: `192.168.1.20:${port}` } })).status).toBe(200);
  expect((await call('/playground/cast', { headers: { Host: 'demo.example' } })).status).toBe(200);
});
