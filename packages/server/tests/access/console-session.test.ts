import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';

/** Sessions of the console. See docs/spec/rest-and-realtime.md#console-sessions. */
const HOUR_MS = 3_600_000;
const PATH = '/console/session';
const CONSOLE = { 'X-Chatwire-Console': '1' };
const clock = new SetClock(1_767_261_600_000);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, env: { CHATWIRE_PUBLIC_URL: 'https://chat.example' } });
});
afterAll(() => server[Symbol.asyncDispose]());

interface SignedIn {
  readonly cookie: string;
  readonly attributes: string;
}

async function signIn(apikey = API_KEY): Promise<SignedIn> {
  const { status, headers } = await server.call('POST', PATH, { headers: { apikey } });
  expect(status).toBe(200);
  const [cookie = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
  return { cookie, attributes: attributes.join('; ') };
}

async function call(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { status, body } = await server.call(method, path, { headers });
  return body.error ? `${status} ${body.error.code}` : String(status);
}

test('a session stands for its key, and its cookie is invisible to scripts and other sites', async () => {
  const { cookie, attributes } = await signIn();
  expect(attributes).toBe('Max-Age=604800; Path=/v3; HttpOnly; SameSite=Strict; Secure');
  const who = await server.call('GET', PATH, { headers: { ...CONSOLE, cookie } });
  expect(who.body.data).toEqual({
    kind: 'key',
    role: 'fullAccess',
    name: expect.any(String),
    keyId: expect.any(String),
  });
  expect(await call('GET', '/notifications/v1/logs', { ...CONSOLE, cookie: `theme=dark; ${cookie}` })).toBe('200');
});

test('the cookie alone is no credential: another site can make a browser send it, and not the header', async () => {
  const { cookie } = await signIn();
  expect(await call('GET', '/notifications/v1/logs', { cookie })).toBe('401 AUTH_ERR_EMPTY_APIKEY');
  expect(await call('POST', '/users', { cookie })).toBe('401 AUTH_ERR_EMPTY_APIKEY');
  const preflight = await fetch(`${server.url}/v3/users`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-chatwire-console',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? '').not.toContain('console');
});

test('a session has the role of its key, and ends with it', async () => {
  const { body } = await server.call('POST', '/apikeys', { body: { name: 'Support', scope: 'support' } });
  const { cookie } = await signIn(body.data.apiKey);
  const headers = { ...CONSOLE, cookie };
  expect(await call('GET', '/messages', headers)).toBe('200');
  expect(await call('PATCH', '/notifications/v1/settings', headers)).toBe('403 AUTH_ERR_NO_ACCESS');
  await server.call('DELETE', `/apikeys/${body.data.keyId}`);
  expect(await call('GET', '/messages', headers)).toBe('401 AUTH_ERR_APIKEY_NOT_FOUND');
});

test('keys without a role cannot sign in', async () => {
  const { body } = await server.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } });
  expect(await call('POST', PATH, { apikey: body.data.apiKey })).toBe('403 AUTH_ERR_NO_ACCESS');
  expect(await call('POST', PATH, { apikey: '0'.repeat(40) })).toBe('401 AUTH_ERR_APIKEY_NOT_FOUND');
});

test('a session ends at sign-out, after 12 hours without a request, and after 7 days', async () => {
  const left = await signIn();
  const signedOut = await server.call('DELETE', PATH, { headers: { ...CONSOLE, cookie: left.cookie } });
  expect(signedOut.headers.get('set-cookie')).toContain('chatwire_console=; Max-Age=0');
  expect(await call('GET', PATH, { ...CONSOLE, cookie: left.cookie })).toBe('401 AUTH_ERR_SESSION_ENDED');

  const idle = await signIn();
  const used = await signIn();
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    clock.nowMs += 6 * HOUR_MS - 1;
    expect(await call('GET', PATH, { ...CONSOLE, cookie: used.cookie })).toBe('200');
    if (hours === 12) expect(await call('GET', PATH, { ...CONSOLE, cookie: idle.cookie })).toMatch(/^401/);
  }
  clock.nowMs += HOUR_MS;
  expect(await call('GET', PATH, { ...CONSOLE, cookie: used.cookie })).toBe('401 AUTH_ERR_SESSION_ENDED');
});

test('the database holds neither the cookie nor the key', async () => {
  const { cookie } = await signIn();
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  expect(secret).toHaveLength(43);
  const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('chat.sqlite'));
  const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(server.dataDir, name)))));
  expect([disk.includes(secret), disk.includes(API_KEY)]).toEqual([false, false]);
});
