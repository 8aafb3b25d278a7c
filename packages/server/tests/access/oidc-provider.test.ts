import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OidcProvider, type PendingSignIn } from '../../src/oidc/oidc-provider.ts';

const REDIRECT_URI = 'https://chat.example/v3/console/oidc/callback';
const CLIENT = { clientId: 'chatwire', clientSecret: 'a secret of this test' };
const ROLES = new Map([
  ['support-team', 'support'],
  ['admins', 'fullAccess'],
] as const);
const PEOPLE: Readonly<Record<string, object>> = {
  mara: { name: 'Mara Lindqvist', email: 'mara@example.org', groups: ['everyone', 'support-team'] },
  ivo: { name: 'Ivo Marek', groups: ['support-team', 'admins'] },
  joon: { name: 'Joon', groups: ['everyone'] },
};

let listener: Server;
let issuer: string;

beforeAll(async () => {
  listener = createServer();
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [REDIRECT_URI] }],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...PEOPLE[sub] }) }),
    ttl: { AuthorizationCode: 60 },
  });
  listener.on('request', provider.callback());
});
afterAll(() => new Promise<void>((done) => listener.close(() => done())));

const chatwire = (): OidcProvider =>
  new OidcProvider({ issuer, ...CLIENT, roleClaim: 'groups', roles: ROLES, redirectUri: REDIRECT_URI });

/** Signs in at the provider like a browser: follows redirects with cookies, fills in both forms. Returns the query of the callback. */
async function browse(start: URL, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(url, { method, body: body ?? null, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      body = undefined;
      if (url.href.startsWith(REDIRECT_URI)) return url.search;
      continue;
    }
    const page = await response.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    if (prompt === undefined || action === undefined) throw new Error(`Unexpected page at ${url.pathname}: ${page}`);
    url = new URL(action, url);
    body = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('The provider did not send the browser back.');
}

async function signIn(login: string, change: (pending: PendingSignIn) => PendingSignIn = (same) => same) {
  const oidc = chatwire();
  const { url, pending } = await oidc.begin();
  return oidc.finish(await browse(url, login), change(pending));
}

test('a person gets the role that a group is mapped to', async () => {
  expect(await signIn('mara')).toEqual({
    issuer,
    subject: 'mara',
    name: 'Mara Lindqvist',
    email: 'mara@example.org',
    role: 'support',
  });
});

test('a person in several groups gets the highest role', async () => {
  expect(await signIn('ivo')).toMatchObject({ name: 'Ivo Marek', role: 'fullAccess' });
});

test('a person without a mapped group does not get in', async () => {
  await expect(signIn('joon')).rejects.toMatchObject({ fault: 'noRole' });
});

test.each(['state', 'nonce', 'verifier'] as const)('a response with another %s is rejected', async (part) => {
  const other = 'x'.repeat(43);
  await expect(signIn('mara', (pending) => ({ ...pending, [part]: other }))).rejects.toMatchObject({ fault: 'rejected' });
});

test('a code works once', async () => {
  const oidc = chatwire();
  const { url, pending } = await oidc.begin();
  const query = await browse(url, 'mara');
  await oidc.finish(query, pending);
  await expect(oidc.finish(query, pending)).rejects.toMatchObject({ fault: 'rejected' });
});

test('a sign-in that the provider ends with an error is rejected', async () => {
  const oidc = chatwire();
  const { pending } = await oidc.begin();
  const query = new URLSearchParams({ error: 'access_denied', state: pending.state, iss: issuer });
  await expect(oidc.finish(`?${query}`, pending)).rejects.toMatchObject({ fault: 'rejected' });
});

test('a provider that does not respond is named as unavailable, and tried again by the next sign-in', async () => {
  const { port } = listener.address() as AddressInfo;
  await new Promise<void>((done) => {
    listener.close(() => done());
    listener.closeAllConnections();
  });
  const oidc = chatwire();
  await expect(oidc.begin()).rejects.toMatchObject({ fault: 'unavailable' });
  await new Promise<void>((done) => listener.listen(port, '127.0.0.1', done));
  expect((await oidc.begin()).url.origin).toBe(issuer);
});
