import { readConfig } from '@chatwire/server';
import { expect, test } from 'vitest';
import { oidcSettingsOf } from '../../src/oidc/oidc-settings.ts';

/** Settings of the identity provider. See docs/spec/operations.md#settings. */
const ALL = {
  CHATWIRE_PUBLIC_URL: 'https://chat.example',
  CHATWIRE_OIDC_ISSUER: 'https://id.example/realms/staff/',
  CHATWIRE_OIDC_CLIENT_ID: 'chatwire',
  CHATWIRE_OIDC_CLIENT_SECRET: 'secret',
  CHATWIRE_OIDC_ROLES: 'cn=admins=fullAccess, helpdesk=support',
};

test('an identity provider is configured by four settings, and its issuer is kept as it is written', () => {
  expect(oidcSettingsOf(readConfig(ALL))).toMatchObject({
    issuer: 'https://id.example/realms/staff/',
    roleClaim: 'groups',
    roles: new Map([
      ['cn=admins', 'fullAccess'],
      ['helpdesk', 'support'],
    ]),
    redirectUri: 'https://chat.example/v3/console/oidc/callback',
  });
  expect(oidcSettingsOf(readConfig({}))).toBeUndefined();
});

test.each([
  [{ CHATWIRE_OIDC_CLIENT_SECRET: '' }, 'work only together'],
  [{ CHATWIRE_PUBLIC_URL: '' }, 'CHATWIRE_PUBLIC_URL is required with CHATWIRE_OIDC_ISSUER'],
  [{ CHATWIRE_OIDC_ISSUER: 'http://id.example' }, 'begins with https://'],
  [{ CHATWIRE_OIDC_ROLES: 'admins=owner' }, 'must be a comma-separated list'],
  [{ CHATWIRE_OIDC_ROLES: 'admins=viewer,admins=fullAccess' }, 'each value once'],
  [{ CHATWIRE_OIDC_ROLES: 'app=authOnly' }, 'with the roles fullAccess, operator, support, viewer'],
])('a start with %j says what is wrong', (change, problem) => {
  expect(() => readConfig({ ...ALL, ...change })).toThrow(problem);
});
