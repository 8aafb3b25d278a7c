import { afterAll, beforeAll, expect, test } from 'vitest';
import { OidcProvider, type PendingSignIn } from '../../src/oidc/oidc-provider.ts';
import {
  CALLBACK,
  type IdentityProvider,
  OIDC_CLIENT,
  startIdentityProvider,
} from '../fixtures/sign-in/identity-provider.ts';

const ROLES = new Map([
  ['support-team', 'support'],
  ['admins', 'fullAccess'],
] as const);
const PEOPLE: Readonly<Record<string, object>> = {
  mara: { name: 'Mara Lindqvist', email: 'mara@example.org', groups: ['everyone', 'support-team'] },
  ivo: { name: 'Ivo Marek', groups: ['support-team', 'admins'] },
  joon: { name: 'Joon', groups: ['everyone'] },
};

let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider(PEOPLE);
});
afterAll(() => provider[Symbol.asyncDispose]());

const chatwire = (): OidcProvider =>
  new OidcProvider({
    issuer: provider.issuer,
    ...OIDC_CLIENT,
    roleClaim: 'groups',
    roles: ROLES,
    redirectUri: CALLBACK,
  });

async function signIn(login: string, change: (pending: PendingSignIn) => PendingSignIn = (same) => same) {
  const oidc = chatwire();
  const { url, pending } = await oidc.begin();
  return oidc.finish(await provider.browse(url, login), change(pending));
}

test('a person gets the role that a group is mapped to', async () => {
  const { issuer } = provider;
  const person = await signIn('mara');
  expect(person).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    issuer,
    name: 'Mara Lindqvist',
    role: 'support',
  });
  expect((await signIn('mara')).id).toBe(person.id);
});

test('a person in several groups gets the highest role', async () => {
  expect(await signIn('ivo')).toMatchObject({ name: 'Ivo Marek', role: 'fullAccess' });
});

test('a person without a mapped group does not get in', async () => {
  await expect(signIn('joon')).rejects.toMatchObject({ fault: 'noRole', by: { name: 'Joon' } });
});

test.each(['state', 'nonce', 'verifier'] as const)('a response with another %s is rejected', async (part) => {
  const other = 'x'.repeat(43);
  await expect(signIn('mara', (pending) => ({ ...pending, [part]: other }))).rejects.toMatchObject({
    fault: 'rejected',
  });
});

test('a code works once', async () => {
  const oidc = chatwire();
  const { url, pending } = await oidc.begin();
  const query = await provider.browse(url, 'mara');
  await oidc.finish(query, pending);
  await expect(oidc.finish(query, pending)).rejects.toMatchObject({ fault: 'rejected' });
});

test('a sign-in that the provider ends with an error is rejected', async () => {
  const oidc = chatwire();
  const { pending } = await oidc.begin();
  const query = new URLSearchParams({ error: 'access_denied', state: pending.state, iss: provider.issuer });
  await expect(oidc.finish(`?${query}`, pending)).rejects.toMatchObject({ fault: 'rejected' });
});

test('a provider that does not respond is named as unavailable, and tried again by the next sign-in', async () => {
  await provider.pause();
  const oidc = chatwire();
  await expect(oidc.begin()).rejects.toMatchObject({ fault: 'unavailable' });
  await provider.resume();
  expect((await oidc.begin()).url.origin).toBe(provider.issuer);
});
