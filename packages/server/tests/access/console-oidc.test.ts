import {
  API_KEY,
  type NotificationTestServer,
  pushTokenOf,
  startNotificationServer,
  type TestResponse,
} from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';
import { type IdentityProvider, OIDC_CLIENT, startIdentityProvider } from '../fixtures/sign-in/identity-provider.ts';
import { openEvents } from '../fixtures/telemetry/event-reader.ts';

/** Sign-in to the console at an identity provider. See docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider. */
const PEOPLE = {
  mara: { name: 'Mara Lindqvist', groups: ['everyone', 'chat-admins'] },
  ivo: { name: 'Ivo Marek', groups: 'helpdesk' },
  lene: { name: 'Lene Dahl', groups: ['auditors'] },
  joon: { name: 'Joon Park', groups: ['everyone'] },
};
const CONSOLE = { 'X-Chatwire-Console': '1' };
const CANARY = 'CANARY-TEXT';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const clock = new SetClock(1_767_261_600_000);
let provider: IdentityProvider;
let fixture: NotificationTestServer;

beforeAll(async () => {
  provider = await startIdentityProvider(PEOPLE);
  fixture = await startNotificationServer({
    clock,
    env: {
      CHATWIRE_PUBLIC_URL: 'https://chat.example',
      CHATWIRE_OIDC_ISSUER: provider.issuer,
      CHATWIRE_OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
      CHATWIRE_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
      CHATWIRE_OIDC_ROLES: 'chat-admins=fullAccess, helpdesk=support, auditors=viewer',
      CHATWIRE_OIDC_LABEL: 'Sign in with Acme',
    },
  });
  await fixture.user('kofi');
  await fixture.user('noor', 'fcm_android');
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

/** Requests a path without following redirects. */
function open(path: string, cookie = ''): Promise<Response> {
  return fetch(`${fixture.server.url}/v3/console/oidc${path}`, { redirect: 'manual', headers: { cookie } });
}

function cookieOf(response: Response, name: string): { readonly pair: string; readonly attributes: string } {
  const line = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
  const [pair = '', ...attributes] = line.split('; ');
  return { pair, attributes: attributes.join('; ') };
}

/** Goes to the provider and returns what the browser brings back. */
async function completeAtProvider(login: string) {
  const left = await open('/start');
  const query = await provider.browse(new URL(left.headers.get('location') ?? ''), login);
  return { query, pending: cookieOf(left, 'chatwire_sign_in') };
}

async function signIn(login: string) {
  const { query, pending } = await completeAtProvider(login);
  const response = await open(`/callback${query}`, pending.pair);
  const session = cookieOf(response, 'chatwire_console');
  return { response, session, headers: { ...CONSOLE, cookie: session.pair } };
}

function call(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<TestResponse> {
  return fixture.server.call(method, path, { headers, ...(body !== undefined && { body }) });
}

async function newestEntry(action: string) {
  const { body } = await fixture.server.call('GET', `/audit/v1/entries?action=${action}`);
  return body.data[0];
}

test('a person signs in at the provider with the role of their group', async () => {
  expect((await fixture.server.call('GET', '/console/oidc')).body.data).toEqual({ label: 'Sign in with Acme' });
  const { response, session, headers } = await signIn('mara');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/console?signIn=done']);
  expect(session.attributes).toBe('Max-Age=43200; Path=/v3; HttpOnly; SameSite=Strict; Secure');
  const who = { kind: 'person', role: 'fullAccess', name: 'Mara Lindqvist' };
  expect((await call('GET', '/console/session', headers)).body.data).toEqual(who);
  expect(await newestEntry('sign_in.succeeded')).toMatchObject({
    outcome: 'done',
    actor: { kind: 'person', id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Mara Lindqvist' },
    operation: 'GET /v3/console/oidc/callback',
  });
});

test('a person with the role fullAccess acts as a fullAccess key does, under their own name', async () => {
  const { headers } = await signIn('mara');
  const created = await call('POST', '/apikeys', headers, { name: 'Made by Mara', scope: 'viewer' });
  expect(created.status).toBe(200);
  expect(await newestEntry('key.created')).toMatchObject({ actor: { kind: 'person', name: 'Mara Lindqvist' } });
  const sent = { receiver: 'noor', receiverType: 'user', category: 'message', type: 'text', data: { text: 'Hi' } };
  const message = await call('POST', '/messages', { ...headers, onBehalfOf: 'kofi' }, sent);
  expect([message.status, message.body.data.sender]).toEqual([200, 'kofi']);
  expect((await call('GET', '/notifications/push/v1/tokens?uid=noor', headers)).body.data.pushTokens).toHaveLength(1);
});

test('a call that the role of a person does not cover is refused and recorded under their name', async () => {
  const { headers } = await signIn('ivo');
  expect((await call('GET', '/messages', headers)).status).toBe(200);
  expect((await call('GET', '/apikeys', headers)).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  await expect
    .poll(() => newestEntry('access.denied'), { timeout: 5_000 })
    .toMatchObject({
      actor: { kind: 'person', name: 'Ivo Marek' },
      operation: 'GET /v3/apikeys',
    });
  expect((await call('POST', '/console/session', headers)).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
});

test('a person with the role viewer sees no content, neither in lists nor live', async () => {
  const { headers } = await signIn('lene');
  const reader = await openEvents(fixture.server, '', { ...headers, apikey: '' });
  const { id } = await fixture.send('kofi', 'noor', CANARY);
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  await fixture.server.call('PUT', '/users/noor', { body: { statusMessage: CANARY, metadata: { note: CANARY } } });
  const paths = [
    `/notifications/v1/logs/${entry._id}`,
    `/notifications/v1/logs?messageId=${id}&includePayload=true`,
    `/notifications/v1/logs/explain?messageId=${id}`,
    '/users/noor',
    '/notifications/push/v1/tokens?uid=noor',
  ];
  const [live] = await reader.until('log', 1);
  reader.close();
  const seen = [JSON.stringify(live)];
  for (const path of paths) {
    const { status, body } = await call('GET', path, headers);
    expect([path, status]).toEqual([path, 200]);
    seen.push(JSON.stringify(body));
  }
  for (const text of seen) {
    expect(text).toContain('noor');
    expect([text.includes(CANARY), text.includes(pushTokenOf('noor', 'fcm_android'))]).toEqual([false, false]);
  }
  const whole = await fixture.server.call('GET', paths[0] ?? '');
  expect(JSON.stringify(whole.body)).toContain(CANARY);
  expect((await call('GET', '/messages', headers)).status).toBe(403);
});

test('a person without a mapped group gets no session, and the attempt is recorded', async () => {
  const { response, session } = await signIn('joon');
  expect([response.headers.get('location'), session.pair]).toEqual(['/console?signIn=noRole', '']);
  await expect
    .poll(() => newestEntry('sign_in.failed'), { timeout: 5_000 })
    .toMatchObject({
      outcome: 'refused',
      code: 'noRole',
      actor: { kind: 'person', name: 'Joon Park' },
    });
});

test('only the browser that left for the provider can come back, once, and within 10 minutes', async () => {
  const { query, pending } = await completeAtProvider('mara');
  expect(pending.attributes).toBe('Max-Age=600; Path=/v3/console/oidc; HttpOnly; SameSite=Lax; Secure');
  const other = await completeAtProvider('mara');
  const tampered = `${pending.pair.slice(0, -4)}AAAA`;
  for (const cookie of ['', other.pending.pair, tampered]) {
    const response = await open(`/callback${query}`, cookie);
    expect(response.headers.get('location')).toBe('/console?signIn=rejected');
    expect(cookieOf(response, 'chatwire_console').pair).toBe('');
  }
  expect((await open(`/callback${query}`, pending.pair)).headers.get('location')).toBe('/console?signIn=done');
  expect((await open(`/callback${query}`, pending.pair)).headers.get('location')).toBe('/console?signIn=rejected');
  const late = await completeAtProvider('mara');
  clock.nowMs += 10 * MINUTE_MS;
  const response = await open(`/callback${late.query}`, late.pending.pair);
  expect(response.headers.get('location')).toBe('/console?signIn=rejected');
});

test('a session of a person ends at sign-out, and 12 hours after the sign-in', async () => {
  const left = await signIn('mara');
  const reader = await openEvents(fixture.server, '', { ...left.headers, apikey: '' });
  expect((await call('DELETE', '/console/session', left.headers)).status).toBe(200);
  expect(await newestEntry('sign_out')).toMatchObject({ actor: { kind: 'person', name: 'Mara Lindqvist' } });
  expect((await call('GET', '/users', left.headers)).body.error.code).toBe('AUTH_ERR_SESSION_ENDED');
  const [end] = await reader.until('end', 1);
  expect(end?.data).toEqual({ code: 'AUTH_ERR_SESSION_ENDED', retry: false });

  const used = await signIn('mara');
  for (let hours = 0; hours < 12; hours += 6) {
    expect((await call('GET', '/console/session', used.headers)).status).toBe(200);
    clock.nowMs += 6 * HOUR_MS;
  }
  expect((await call('GET', '/console/session', used.headers)).body.error.code).toBe('AUTH_ERR_SESSION_ENDED');
});

test('while the provider is unavailable, people learn it, and keys sign in', async () => {
  const { query, pending } = await completeAtProvider('mara');
  await provider.pause();
  const response = await open(`/callback${query}`, pending.pair);
  await provider.resume();
  expect(response.headers.get('location')).toBe('/console?signIn=unavailable');
  expect((await call('POST', '/console/session', { apikey: API_KEY })).status).toBe(200);
  await expect
    .poll(() => newestEntry('sign_in.failed'), { timeout: 5_000 })
    .toMatchObject({
      outcome: 'failed',
      code: 'unavailable',
      actor: { kind: 'anonymous' },
    });
});

test('the database holds no email and no cookie of a person', async () => {
  const { session } = await signIn('mara');
  const rows = await fixture.server.app.context.storage.db.selectFrom('console_sessions').selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(stored).toContain('Mara Lindqvist');
  expect(stored).not.toContain(session.pair.slice('chatwire_console='.length));
  expect(stored).not.toContain('@');
});
