import { KEY_ROLES, type KeyScope } from '@chatwire/protocol';
import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Roles of keys. See docs/spec/rest-and-realtime.md#roles. */
let server: TestServer;
const keys = new Map<KeyScope, string>();

beforeAll(async () => {
  server = await startServer();
  for (const scope of KEY_ROLES) {
    const { body } = await server.call('POST', '/apikeys', { body: { name: scope, scope } });
    keys.set(scope, body.data.apiKey);
  }
  await server.call('POST', '/users', { body: { uid: 'mara', name: 'Mara' } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function statusOf(scope: KeyScope, method: string, path: string, headers = {}): Promise<number> {
  return (await server.call(method, path, { headers: { apikey: keys.get(scope) ?? '', ...headers } })).status;
}

test.each([
  ['viewer', 'GET', '/notifications/v1/logs'],
  ['viewer', 'GET', '/users/mara'],
  ['support', 'GET', '/messages'],
  ['support', 'GET', '/notifications/v1/webhooks'],
  ['operator', 'PATCH', '/notifications/v1/settings'],
  ['operator', 'GET', '/notifications/v1/logs/export?format=ndjson'],
  ['fullAccess', 'GET', '/apikeys'],
  ['fullAccess', 'DELETE', '/users/mara'],
] as const)('%s and higher roles may call %s %s, lower ones may not', async (least, method, path) => {
  const isDestructive = method === 'DELETE';
  for (const scope of KEY_ROLES) {
    const mayCall = KEY_ROLES.indexOf(scope) <= KEY_ROLES.indexOf(least);
    if (mayCall && isDestructive) continue;
    const status = await statusOf(scope, method, path);
    if (mayCall) expect([scope, status]).not.toEqual([scope, 403]);
    else expect([scope, status]).toEqual([scope, 403]);
  }
});

test('a role names an acting user where it may read for one, and nowhere else', async () => {
  const onBehalfOf = { onBehalfOf: 'mara' };
  expect(await statusOf('support', 'GET', '/conversations', onBehalfOf)).toBe(200);
  expect(await statusOf('support', 'GET', '/conversations')).toBe(400);
  expect(await statusOf('operator', 'POST', '/messages', onBehalfOf)).toBe(403);
});

test('a role may read deactivated people, which users may not', async () => {
  expect(await statusOf('viewer', 'GET', '/users?withDeactivated=true')).toBe(200);
});
