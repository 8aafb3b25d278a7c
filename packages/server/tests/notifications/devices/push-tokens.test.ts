import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const clock = new FakeClock(Date.parse('2026-01-01T10:00:00Z'));
const PATH = '/notifications/push/v1/tokens';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logs: createMemoryLogStore(clock) });
});
afterAll(() => server[Symbol.asyncDispose]());

function register(token: string, pushToken: string, more: object = {}) {
  return server.call('POST', PATH, { token, body: { platform: 'fcm_android', fcmToken: pushToken, ...more } });
}

async function tokensOf(path: string, token?: string): Promise<string[]> {
  const response = await server.call('GET', path, token === undefined ? {} : { token });
  return response.body.data.pushTokens.map((row: { pushToken: string }) => row.pushToken);
}

async function secondSession(uid: string): Promise<string> {
  return (await server.call('POST', `/users/${uid}/auth_tokens`, { body: {} })).body.data.authToken;
}

describe('registering', () => {
  test('a device and its time zone are stored and shown, the auth token masked', async () => {
    const token = await server.login('mara');
    const body = {
      platform: 'apns_ios_device',
      providerId: 'apns-main',
      deviceToken: '<PUSH_TOKEN>',
      timezone: 'Europe/Copenhagen',
      takeOver: true,
    };
    expect((await server.call('POST', PATH, { token, body })).body).toEqual({ data: { success: true } });
    expect((await server.call('GET', PATH, { token })).body).toEqual({
      data: {
        pushTokens: [
          {
            uid: 'mara',
            authToken: `****${token.slice(-4)}`,
            pushTokenType: 'chat',
            platform: 'apns_ios_device',
            providerId: 'apns-main',
            pushToken: '<PUSH_TOKEN>',
            createdAt: '2026-01-01T10:00:00Z',
            updatedAt: '2026-01-01T10:00:00Z',
          },
        ],
      },
    });
    const zone = await server.call('GET', '/notifications/v1/preferences/timezone', { token });
    expect(zone.body).toEqual({ data: { timezone: 'Europe/Copenhagen' } });
  });

  test('a server key registers for the session it names', async () => {
    const authToken = await server.login('ivo');
    const body = { platform: 'apns_ios_voip', voipToken: 'ivo-call', authToken };
    expect((await server.call('POST', PATH, { body })).status).toBe(200);
    expect(await tokensOf(PATH, authToken)).toEqual(['ivo-call']);
    const unknown = await server.call('POST', PATH, { body: { ...body, authToken: 'guess' } });
    expect(unknown).toMatchObject({ status: 401, body: { error: { code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND' } } });
    const unnamed = await server.call('POST', PATH, { body: { platform: 'fcm_ios', fcmToken: 'x' } });
    expect(unnamed.body.error.details).toEqual({ authToken: ['is required with an apikey'] });
  });

  test('a user may repeat their own auth token in the body, and no other', async () => {
    const [token, other] = [await server.login('lene'), await server.login('anna')];
    expect((await register(token, 'lene-1', { authToken: token })).status).toBe(200);
    expect((await register(token, 'lene-1', { authToken: other })).body.error).toMatchObject({
      code: 'ERR_BAD_REQUEST',
      details: { authToken: ['must be absent or equal to the authToken header'] },
    });
  });

  test('a token of another logged-in user is a conflict, unless it is taken over', async () => {
    const [theirs, mine] = [await server.login('bo'), await server.login('carl')];
    await register(theirs, 'shared');
    expect(await register(mine, 'shared')).toMatchObject({
      status: 409,
      body: { error: { code: 'ERR_TOKEN_ALREADY_EXISTS' } },
    });
    expect((await register(mine, 'shared', { takeOver: true })).status).toBe(200);
    expect([await tokensOf(PATH, theirs), await tokensOf(PATH, mine)]).toEqual([[], ['shared']]);
  });

  test.each([
    [{ platform: 'fcm_android' }, 'fcmToken'],
    [{ platform: 'fcm_android', fcmToken: 'x', voipToken: 'y' }, 'voipToken'],
    [{ platform: 'apns_ios_voip', deviceToken: 'x' }, 'voipToken'],
    [{ platform: 'apns_watch', deviceToken: 'x' }, 'platform'],
    [{ fcmToken: 'x' }, 'platform'],
    [{ platform: 'fcm_web', fcmToken: '' }, 'fcmToken'],
    [{ platform: 'fcm_web', fcmToken: 'a\0b' }, 'fcmToken'],
    [{ platform: 'fcm_web', fcmToken: 'x'.repeat(4_097) }, 'fcmToken'],
    [{ platform: 'fcm_web', fcmToken: 'x', timezone: 'Nowhere' }, 'timezone'],
    [{ platform: 'fcm_web', fcmToken: 'x', providerId: 'a b' }, 'providerId'],
  ])('%j is rejected', async (body, member) => {
    const token = await secondSession('mara');
    const response = await server.call('POST', PATH, { token, body });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(response.body.error.details).toHaveProperty(member);
  });
});

describe('listing and removing', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    first = await server.login('dora');
    second = await secondSession('dora');
  });
  async function both() {
    await register(first, 'dora-1');
    clock.jump(clock.now() + 1_000);
    await register(second, 'dora-2');
  }

  test('a user sees the devices of the session, or of all own sessions', async () => {
    await both();
    expect(await tokensOf(PATH, first)).toEqual(['dora-1']);
    expect(await tokensOf(`${PATH}?all=true`, first)).toEqual(['dora-1', 'dora-2']);
    const foreign = await server.call('GET', `${PATH}?uid=mara`, { token: first });
    expect(foreign.body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  });

  test('a server key names a session or a user', async () => {
    await both();
    expect(await tokensOf(`${PATH}?authToken=${second}`)).toEqual(['dora-2']);
    expect(await tokensOf(`${PATH}?authToken=${second}&all=true`)).toEqual(['dora-1', 'dora-2']);
    expect(await tokensOf(`${PATH}?uid=Dora`)).toEqual(['dora-1', 'dora-2']);
    expect((await server.call('GET', PATH)).status).toBe(400);
    expect((await server.call('GET', `${PATH}?uid=nobody`)).body.error.code).toBe('ERR_UID_NOT_FOUND');
    const unknown = await server.call('GET', `${PATH}?authToken=guess`);
    expect(unknown.body.error.code).toBe('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('removing returns the removed tokens', async () => {
    await both();
    const one = await server.call('DELETE', PATH, { token: first });
    expect(one.body.data.pushTokens).toMatchObject([{ pushToken: 'dora-1' }]);
    await both();
    const all = await server.call('DELETE', `${PATH}?all=true`, { body: { authToken: first } });
    expect(all.body.data.pushTokens).toHaveLength(2);
    expect(await tokensOf(`${PATH}?uid=dora`)).toEqual([]);
    expect((await server.call('DELETE', PATH)).body.error.details).toHaveProperty('authToken');
  });

  test('a user removes one device by its token, in any of their sessions, whatever its length and characters', async () => {
    const odd = `a/b?c#d%${'e'.repeat(4_000)}`;
    await register(second, odd);
    const removed = await server.call('DELETE', `${PATH}/${encodeURIComponent(odd)}`, { token: first });
    expect(removed.body.data.pushTokens).toMatchObject([{ pushToken: odd }]);
    const again = await server.call('DELETE', `${PATH}/${encodeURIComponent(odd)}`, { token: first });
    expect(again).toMatchObject({ status: 404, body: { error: { code: 'ERR_TOKEN_NOT_FOUND' } } });
  });

  test('another user’s device is not found', async () => {
    await both();
    const other = await server.login('erik');
    const response = await server.call('DELETE', `${PATH}/dora-1`, { token: other });
    expect(response.body.error.code).toBe('ERR_TOKEN_NOT_FOUND');
    expect(await tokensOf(PATH, first)).toEqual(['dora-1']);
  });

  test('a server key removes a device of the user it names, and of no one else', async () => {
    await both();
    const byUid = (uid: string) => server.call('DELETE', `${PATH}/dora-1?uid=${uid}`, { body: {} });
    expect((await byUid('erik')).body.error.code).toBe('ERR_TOKEN_NOT_FOUND');
    expect((await byUid('dora')).body.data.pushTokens).toMatchObject([{ pushToken: 'dora-1' }]);
    expect(await tokensOf(`${PATH}?uid=dora`)).toEqual(['dora-2']);
  });

  test('logging out removes the devices of the session', async () => {
    await both();
    expect((await server.call('DELETE', '/me', { token: first })).status).toBe(200);
    expect(await tokensOf(`${PATH}?uid=dora`)).toEqual(['dora-2']);
  });
});
