import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

const clock = new SetClock(1_767_261_000_000);
let server: TestServer;
let authOnly: string;
let ended: number[];

beforeAll(async () => {
  server = await startServer({ clock });
  const key = await server.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } });
  authOnly = key.body.data.apiKey;
  server.app.context.chat.sessionsEnded.listen(({ sessionIds }) => ended.push(...sessionIds));
  await server.login('ivo');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  ended = [];
});

const create = (uid: string, body: object = {}) => server.call('POST', `/users/${uid}/auth_tokens`, { body });
const list = async (uid: string) => (await server.call('GET', `/users/${uid}/auth_tokens`)).body;
const works = async (token: string) => (await server.call('GET', '/me', { token })).status === 200;

/** Returns a user who has never logged in. */
async function newUser(uid: string): Promise<string> {
  await server.call('POST', '/users', { body: { uid, name: uid } });
  return uid;
}

describe('an auth token', () => {
  test('a token is shown in full once and masked afterwards', async () => {
    const uid = await newUser('mara');
    const device = { platform: 'ios', userAgent: 'Demo/1', appInfo: { version: 3 } };
    const { authToken, ...rest } = (await create(uid, device)).body.data;
    expect(authToken).toMatch(/^mara_1767261000[0-9a-f]{40}$/);
    expect(rest).toEqual({ uid, createdAt: 1_767_261_000, ...device });

    const masked = { ...rest, authToken: `****${authToken.slice(-4)}` };
    expect(await list(uid)).toMatchObject({ data: [masked], meta: { pagination: { total: 1 } } });
    const read = await server.call('GET', `/users/${uid}/auth_tokens/${authToken}`);
    expect(read.body.data).toEqual(masked);
  });

  test('shows its last use to the minute', async () => {
    const uid = await newUser('busy');
    const token = (await create(uid)).body.data.authToken;
    const lastUsed = async () => (await list(uid)).data[0].lastUsedAt;
    expect(await lastUsed()).toBeUndefined();
    await works(token);
    const first = await lastUsed();
    expect(first).toBe(Math.floor(clock.nowMs / 1000));
    clock.nowMs += 59_000;
    await works(token);
    expect(await lastUsed()).toBe(first);
    clock.nowMs += 1_000;
    await works(token);
    expect(await lastUsed()).toBe(first + 60);
  });

  test('ends at the instant it expires', async () => {
    const uid = await newUser('brief');
    const { authToken, createdAt, expiresAt } = (await create(uid, { expiresIn: 60 })).body.data;
    expect(expiresAt).toBe(createdAt + 60);
    clock.nowMs += 59_999;
    expect(await works(authToken)).toBe(true);
    clock.nowMs += 1;
    expect(await works(authToken)).toBe(false);
    expect((await list(uid)).data).toEqual([]);
    const gone = await server.call('GET', `/users/${uid}/auth_tokens/${authToken}`);
    expect(statusOf(gone)).toBe('404 ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('each call creates another token; force revokes the previous ones', async () => {
    const uid = await newUser('many');
    const first = (await create(uid)).body.data.authToken;
    const second = (await create(uid)).body.data.authToken;
    expect(second).not.toBe(first);
    expect(await works(first)).toBe(true);
    const third = (await create(uid, { force: true })).body.data.authToken;
    expect([await works(first), await works(second), await works(third)]).toEqual([false, false, true]);
    expect(ended).toHaveLength(2);
  });

  test('the oldest of more than a hundred tokens of a user is revoked', async () => {
    const uid = await newUser('hoarder');
    const oldest = (await create(uid)).body.data.authToken;
    for (let count = 1; count < 100; count += 1) await create(uid);
    expect(await works(oldest)).toBe(true);
    expect(ended).toEqual([]);
    await create(uid);
    expect(await works(oldest)).toBe(false);
    expect(ended).toHaveLength(1);
    expect((await list(uid)).meta.pagination.total).toBe(100);
  });

  test.each([
    ['a lifetime below a minute', { expiresIn: 59 }],
    ['a lifetime above a year', { expiresIn: 31_536_001 }],
    ['an appInfo above 1 KB', { appInfo: { text: 'x'.repeat(1024) } }],
    ['a force that is not a boolean', { force: 'yes' }],
  ])('is rejected with %s', async (_, body) => {
    expect(statusOf(await create('ivo', body))).toBe('400 ERR_BAD_REQUEST');
  });

  test('requires an existing user', async () => {
    expect(statusOf(await create('nobody'))).toBe('404 ERR_UID_NOT_FOUND');
    for (const method of ['GET', 'DELETE'])
      expect(statusOf(await server.call(method, '/users/nobody/auth_tokens'))).toBe('404 ERR_UID_NOT_FOUND');
  });

  test('can be created with an authOnly key unless the server forbids it', async () => {
    const headers = { apikey: authOnly };
    const path = '/users/ivo/auth_tokens';
    expect((await server.call('POST', path, { headers })).status).toBe(200);
    expect(statusOf(await server.call('GET', path, { headers }))).toBe('403 AUTH_ERR_NO_ACCESS');

    await using strict = await startServer({ env: { CHATWIRE_AUTH_KEY_LOGIN: 'off' } });
    const key = await strict.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } });
    const limited = { apikey: key.body.data.apiKey };
    const withToken = { uid: 'ivo', name: 'Ivo', withAuthToken: true };
    const signUp = await strict.call('POST', '/users', { headers: limited, body: withToken });
    expect(statusOf(signUp)).toBe('403 AUTH_ERR_NO_ACCESS');
    expect((await strict.call('POST', '/users', { headers: limited, body: { uid: 'ivo', name: 'Ivo' } })).status).toBe(
      200,
    );
    expect(statusOf(await strict.call('POST', path, { headers: limited }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect((await strict.call('POST', path)).status).toBe(200);
  });
});

describe('the stored device details', () => {
  test('the stored device details change field by field', async () => {
    const uid = await newUser('mover');
    const token = (await create(uid, { platform: 'web', userAgent: 'A' })).body.data.authToken;
    const change = (body: object) => server.call('PUT', `/users/${uid}/auth_tokens/${token}`, { body });
    expect((await change({ platform: 'ios', userAgent: null })).body.data).toMatchObject({ platform: 'ios' });
    const unchanged = (await change({})).body.data;
    expect(unchanged.platform).toBe('ios');
    expect(unchanged).not.toHaveProperty('userAgent');
    const foreign = await server.call('PUT', `/users/ivo/auth_tokens/${token}`, { body: {} });
    expect(statusOf(foreign)).toBe('404 ERR_AUTH_TOKEN_NOT_FOUND');
  });
});

describe('revoking', () => {
  test('one token leaves the others valid, and revoking all leaves none', async () => {
    const uid = await newUser('leaver');
    const [first, second, third] = await Promise.all([create(uid), create(uid), create(uid)]).then((responses) =>
      responses.map((response) => response.body.data.authToken),
    );
    const revoke = () => server.call('DELETE', `/users/${uid}/auth_tokens/${first}`);
    expect((await revoke()).body).toEqual({ data: { success: true } });
    expect([await works(first), await works(second)]).toEqual([false, true]);
    expect(ended).toHaveLength(1);
    expect(statusOf(await revoke())).toBe('404 ERR_AUTH_TOKEN_NOT_FOUND');

    expect((await server.call('DELETE', `/users/${uid}/auth_tokens`)).body).toEqual({ data: { success: true } });
    expect([await works(second), await works(third)]).toEqual([false, false]);
    expect(ended).toHaveLength(3);
  });

  test('deletes the push tokens of the session only', async () => {
    const uid = await newUser('pushed');
    const tokens = [(await create(uid)).body.data.authToken, (await create(uid)).body.data.authToken];
    for (const [index, token] of tokens.entries()) {
      const body = { platform: 'fcm_android', fcmToken: `device-${index}` };
      expect((await server.call('POST', '/notifications/push/v1/tokens', { token, body })).status).toBe(200);
    }
    await server.call('DELETE', '/me', { token: tokens[0] });
    const left = await server.call('GET', `/notifications/push/v1/tokens?uid=${uid}`);
    expect(left.body.data.pushTokens).toMatchObject([{ pushToken: 'device-1' }]);
    expect(await works(tokens[0])).toBe(false);
    await server.call('DELETE', `/users/${uid}`);
    const none = await server.call('GET', `/notifications/push/v1/tokens?uid=${uid}`);
    expect(none.body.data.pushTokens).toEqual([]);
  });
});

test('the database contains no token and no key in clear text', async () => {
  const token = await server.login('secretive');
  const tables = ['sessions', 'api_keys'] as const;
  for (const table of tables) {
    const rows = await server.app.context.storage.db.selectFrom(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [token, authOnly]) expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
