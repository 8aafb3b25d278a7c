import { createHmac } from 'node:crypto';
import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Operation {
  readonly name: string;
  readonly call: (headers: Readonly<Record<string, string>>) => Promise<string>;
  /** The credentials that the operation accepts: `apikey`, `authToken`, or either; none if it is public. */
  readonly credentials: readonly string[];
}

let server: TestServer;
let operations: readonly Operation[];
beforeAll(async () => {
  server = await startServer();
  const { body } = await server.call('GET', '/openapi.json');
  operations = Object.entries(body.paths).flatMap(([path, item]) => operationsOf(path, Object(item)));
});
afterAll(() => server[Symbol.asyncDispose]());

function operationsOf(path: string, item: object): Operation[] {
  const filled = path.replace(/^\/v3/, '').replaceAll(/\{\w+\}/g, '1');
  return Object.entries(item).map(([name, { security }]) => {
    const method = name.toUpperCase();
    return {
      name: `${method} ${path}`,
      credentials: security.flatMap((one: object) => Object.keys(one)),
      async call(headers) {
        const response = await server.call(method, filled, { headers, ...(method !== 'GET' && { body: {} }) });
        return `${response.status} ${response.body.error?.code}`;
      },
    };
  });
}

/** Returns the operations whose response is none of the expected ones. */
async function unexpectedResponses(
  tested: readonly Operation[],
  headers: Record<string, string>,
  expected: readonly string[],
) {
  expect(tested.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name, call } of tested) {
    const response = await call(headers);
    if (!expected.includes(response)) found.push(`${name}: ${response}`);
  }
  return found;
}

const closed = () => operations.filter(({ credentials }) => credentials.length > 0);

test('every operation requires a credential, except those whose URL contains the secret', async () => {
  const nothing = ['401 AUTH_ERR_EMPTY_APIKEY', '401 AUTH_ERR_EMPTY_AUTH_TOKEN'];
  expect(await unexpectedResponses(closed(), {}, nothing)).toEqual([]);
  const open = operations.filter(({ credentials }) => credentials.length === 0).map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    'GET /v3/console/oidc',
    'GET /v3/console/oidc/callback',
    'GET /v3/console/oidc/start',
    'GET /v3/health',
    'GET /v3/live',
    'GET /v3/notifications/email/v1/unsubscribe/{token}',
    'GET /v3/ready',
    'GET /v3/realtime',
    'POST /v3/notifications/email/v1/providers/sendgrid/events',
    'POST /v3/notifications/email/v1/replies',
    'POST /v3/notifications/email/v1/unsubscribe/{token}',
    'POST /v3/notifications/push/v1/receipts',
    'POST /v3/notifications/sms/v1/providers/twilio/status',
  ]);
});

test('every operation rejects a key that is unknown, truncated, or differs in case', async () => {
  for (const apikey of ['f'.repeat(40), '0123456789abcdef', "' OR 1=1 --"]) {
    expect(await unexpectedResponses(closed(), { apikey }, ['401 AUTH_ERR_APIKEY_NOT_FOUND'])).toEqual([]);
  }
});

test('a metrics key opens GET /v3/metrics and no other operation', async () => {
  const made = await server.call('POST', '/apikeys', { body: { name: 'prometheus', scope: 'metrics' } });
  const apikey: string = made.body.data.apiKey;
  expect(await unexpectedResponses(closed(), { apikey }, ['403 AUTH_ERR_NO_ACCESS'])).toEqual([
    'GET /v3/metrics: 200 undefined',
  ]);
});

test('users are denied every server operation, with any parameters', async () => {
  const authToken = await server.login('mara');
  const forServers = closed().filter(({ credentials }) => !credentials.includes('authToken'));
  expect(await unexpectedResponses(forServers, { authToken }, ['403 AUTH_ERR_NO_ACCESS'])).toEqual([]);
});

test('a token that this server did not issue is unknown, even when it is a well-formed JWT', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: 'mara', uid: 'mara', iat: 4_000_000_000, exp: 4_100_000_000 });
  const signed = `${part({ alg: 'HS256', kid: '../../../../dev/null' })}.${claims}`;
  const forged = [
    `${part({ alg: 'none' })}.${claims}.`,
    `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`,
  ];
  for (const authToken of forged) {
    const response = await server.call('GET', '/me', { headers: { authToken } });
    expect([response.status, response.body.error.code]).toEqual([401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND']);
  }
});
