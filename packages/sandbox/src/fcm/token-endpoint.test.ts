import { describe, expect, test } from 'vitest';
import { makeJwt } from '../jwt.fixture.ts';
import { generateFcmAccount } from '../keys/fcm-account.ts';
import { AccessTokens } from './access-tokens.ts';
import { TokenEndpoint } from './token-endpoint.ts';

const NOW = 1_767_268_800_000;
const SECONDS = NOW / 1000;
const account = generateFcmAccount();
const HEADER = { alg: 'RS256', typ: 'JWT', kid: account.private_key_id };
const CLAIMS = {
  iss: account.client_email,
  scope: 'https://www.googleapis.com/auth/firebase.messaging',
  aud: 'https://oauth2.googleapis.com/token',
  iat: SECONDS,
  exp: SECONDS + 3600,
};

test('a valid assertion is exchanged for a token that is valid for an hour', () => {
  let now = NOW;
  const tokens = new AccessTokens(() => now);
  const response = exchange(makeJwt(HEADER, CLAIMS, account.private_key), { tokens });
  expect(response).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3599 } });
  expect(tokens.isValid(response.body.access_token)).toBe(true);
  now += 3_599_000;
  expect(tokens.isValid(response.body.access_token)).toBe(false);
});

describe('an assertion is rejected', () => {
  test.each<[string, object, object]>([
    ['without a signature algorithm', { ...HEADER, alg: 'none' }, CLAIMS],
    ['by a shared-secret algorithm', { ...HEADER, alg: 'HS256' }, CLAIMS],
    ['with an unknown key id', { ...HEADER, kid: 'other' }, CLAIMS],
    ['by another account', HEADER, { ...CLAIMS, iss: 'other@sandbox.iam.gserviceaccount.com' }],
    ['for another scope', HEADER, { ...CLAIMS, scope: 'https://www.googleapis.com/auth/drive' }],
    ['for another audience', HEADER, { ...CLAIMS, aud: 'https://fcm.googleapis.com/' }],
    ['without times', HEADER, { ...CLAIMS, iat: undefined }],
    ['for more than an hour', HEADER, { ...CLAIMS, exp: SECONDS + 3601 }],
    ['from the future', HEADER, { ...CLAIMS, iat: SECONDS + 400, exp: SECONDS + 600 }],
    ['that has expired', HEADER, { ...CLAIMS, iat: SECONDS - 4000, exp: SECONDS - 400 }],
  ])('%s', (_, header, claims) => {
    const response = exchange(makeJwt(header, claims, account.private_key));
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('signed with another key', () => {
    const response = exchange(makeJwt(HEADER, CLAIMS, generateFcmAccount().private_key));
    expect(response).toMatchObject({ status: 400, body: { error_description: 'Invalid JWT Signature.' } });
  });

  test('an assertion that is not a token is rejected', () => {
    for (const text of ['', 'a.b', 'a.b.c', 'e30.e30.e30.e30']) expect(exchange(text).status).toBe(400);
  });
});

test('any well-formed account is accepted if none is configured', () => {
  const other = generateFcmAccount('elsewhere');
  const claims = { ...CLAIMS, iss: other.client_email };
  const response = exchange(makeJwt({ alg: 'RS256', kid: 'x' }, claims, other.private_key), { account: undefined });
  expect(response.status).toBe(200);
});

test('other grants and malformed requests are rejected', () => {
  expect(exchange('', { grantType: 'password' })).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  });
  expect(exchange('', { contentType: 'application/json' })).toMatchObject({ body: { error: 'invalid_request' } });
});

interface CallOptions {
  readonly tokens?: AccessTokens;
  readonly account?: typeof account | undefined;
  readonly grantType?: string;
  readonly contentType?: string;
}

function exchange(assertion: string, options: CallOptions = {}) {
  const { grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer' } = options;
  const { contentType = 'application/x-www-form-urlencoded', tokens = new AccessTokens(() => NOW) } = options;
  const endpoint = new TokenEndpoint({
    now: () => NOW,
    tokens,
    account: 'account' in options ? options.account : account,
  });
  const { status, body = '' } = endpoint.respond({
    method: 'POST',
    path: '/token',
    headers: { 'content-type': contentType },
    body: Buffer.from(new URLSearchParams({ grant_type: grantType, assertion }).toString()),
    connection: {},
  });
  return { status, body: JSON.parse(body) };
}
