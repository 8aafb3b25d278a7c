import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesOf, SetClock, statusOf } from '../fixtures/helpers.ts';

const NOW = 1_767_261_000;
const clock = new SetClock(NOW * 1000);
let server: TestServer;
let authOnly: string;

beforeAll(async () => {
  server = await startServer({ clock });
  const response = await server.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } });
  authOnly = response.body.data.apiKey;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('creating a user', () => {
  test('returns the example of the contract, and rejects the same uid again', async () => {
    const body = { uid: 'Mara', name: 'Mara', tags: ['crew'], withAuthToken: true };
    const created = await server.call('POST', '/users', { body });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      data: {
        uid: 'mara',
        name: 'Mara',
        role: 'default',
        status: 'offline',
        tags: ['crew'],
        createdAt: NOW,
        authToken: expect.stringMatching(/^mara_1767261000[0-9a-f]{40}$/),
      },
    });
    const again = await server.call('POST', '/users', { body });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      error: {
        code: 'ERR_UID_ALREADY_EXISTS',
        message: 'A user with this uid exists.',
        details: { uid: ['mara is already in use'] },
      },
    });
  });

  test('reports every fault in one response', async () => {
    const body = { uid: 'no spaces', name: ' ', avatar: 'ftp://x', tags: ['a', 'a'], statusMessage: 'x'.repeat(256) };
    const response = await server.call('POST', '/users', { body });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details).sort()).toEqual(['avatar', 'name', 'statusMessage', 'tags', 'uid']);
  });

  test.each([
    ['metadata of more than 5 KB', { metadata: { text: 'x'.repeat(5 * 1024) } }],
    ['metadata deeper than 5 levels', { metadata: { a: { b: { c: { d: { e: { f: 1 } } } } } } }],
    ['more than 25 tags', { tags: Array.from({ length: 26 }, (_, index) => `t${index}`) }],
    ['a role in capitals', { role: 'Admin' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['a NUL in the status', { statusMessage: 'a\u0000b' }],
  ])('rejects %s', async (_, more) => {
    const response = await server.call('POST', '/users', { body: { uid: 'faulty', name: 'Faulty', ...more } });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
  });

  test('reserved uids are rejected', async () => {
    for (const uid of ['app_system', 'everyone']) {
      const response = await server.call('POST', '/users', { body: { uid, name: uid } });
      expect(statusOf(response)).toBe('409 ERR_UID_ALREADY_EXISTS');
    }
  });

  test('null means an absent value', async () => {
    const body = { uid: 'plain', name: 'Plain', avatar: null, tags: null, metadata: null, role: null };
    const response = await server.call('POST', '/users', { body });
    expect(response.body.data).toEqual({
      uid: 'plain',
      name: 'Plain',
      role: 'default',
      status: 'offline',
      createdAt: NOW,
    });
  });

  test('an authOnly key creates users without roles', async () => {
    const headers = { apikey: authOnly };
    const created = await server.call('POST', '/users', {
      headers,
      body: { uid: 'signed-up', name: 'New', withAuthToken: true },
    });
    expect(created.body.data.authToken).toMatch(/^signed-up_/);
    const body = { uid: 'agent-smith', name: 'Smith', role: '@agentic' };
    expect(statusOf(await server.call('POST', '/users', { headers, body }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect((await server.call('POST', '/users', { body })).body.data).toMatchObject({ role: '@agentic', agent: true });
  });

  test('requires a key', async () => {
    const body = { uid: 'x', name: 'X' };
    const token = await server.login('not-a-key');
    expect(statusOf(await server.call('POST', '/users', { headers: {}, body }))).toBe('401 AUTH_ERR_EMPTY_APIKEY');
    expect(statusOf(await server.call('POST', '/users', { token, body }))).toBe('403 AUTH_ERR_NO_ACCESS');
  });
});

describe('reading users', () => {
  let ivo: string;
  beforeAll(async () => {
    ivo = await server.login('ivo', 'Ivo');
    await server.call('PUT', '/users/mara', { body: { metadata: { boat: 1, '@private': { note: 2 } } } });
  });

  test('a search returns a page with its total, without tags unless asked for', async () => {
    const response = await server.call('GET', '/users?searchKey=mar&perPage=2', { token: ivo });
    expect(response.body.data).toMatchObject([{ uid: 'mara', blockedByMe: false, conversationId: 'ivo_user_mara' }]);
    expect(response.body.data[0]).not.toHaveProperty('tags');
    expect(response.body.meta).toEqual({
      pagination: { total: 1, count: 1, per_page: 2, current_page: 1, total_pages: 1 },
    });
    const withTags = await server.call('GET', '/users?tags=crew&withTags=true', { token: ivo });
    expect(withTags.body.data).toMatchObject([{ uid: 'mara', tags: ['crew'] }]);
  });

  test('only server keys see metadata under @private', async () => {
    const forUser = await server.call('GET', '/users/mara', { token: ivo });
    expect(forUser.body.data.metadata).toEqual({ boat: 1 });
    const forServer = await server.call('GET', '/users/mara', { as: 'ivo' });
    expect(forServer.body.data).toMatchObject({
      metadata: { boat: 1, '@private': { note: 2 } },
      hasBlockedMe: false,
      conversationId: 'ivo_user_mara',
    });
    expect((await server.call('GET', '/users/mara')).body.data).not.toHaveProperty('conversationId');
  });

  test('a user has no conversation with themselves', async () => {
    expect((await server.call('GET', '/users/ivo', { token: ivo })).body.data).not.toHaveProperty('conversationId');
  });

  test.each([
    ['an empty page', 'perPage', '0'],
    ['more than a user may ask for', 'perPage', '101'],
    ['page zero', 'page', '0'],
    ['a boolean in other words', 'withTags', 'yes'],
    ['an unknown order', 'sortBy', 'age'],
    ['a search of 101 characters', 'searchKey', 'x'.repeat(101)],
    ['a search for NUL', 'searchKey', '%00'],
    ['101 uids', 'uids', Array.from({ length: 101 }, (_, index) => `u${index}`).join(',')],
  ])('rejects %s', async (_, field, value) => {
    const response = await server.call('GET', `/users?${field}=${value}`, { token: ivo });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details)).toEqual([field]);
  });

  test('server keys can request a thousand per page, and a page far beyond the end', async () => {
    expect((await server.call('GET', '/users?perPage=1000')).status).toBe(200);
    const beyond = await server.call('GET', `/users?perPage=1000&page=${Number.MAX_SAFE_INTEGER}`);
    expect(beyond.body.data).toEqual([]);
  });

  test('an unknown user is not found', async () => {
    expect(statusOf(await server.call('GET', '/users/nobody', { token: ivo }))).toBe('404 ERR_UID_NOT_FOUND');
    expect(statusOf(await server.call('GET', '/users/mara', { as: 'nobody' }))).toBe('404 ERR_UID_NOT_FOUND');
  });
});

describe('changing a profile', () => {
  test('named members change, null and unset remove, and contacts receive the update', async () => {
    const lene = await server.login('lene', 'Lene');
    await server.call('PUT', '/users/lene', { body: { link: 'https://l.example', avatar: 'https://a.example/1.png' } });
    clock.nowMs = (NOW + 60) * 1000;
    const frames = framesOf(server);
    const changed = await server.call('PUT', '/users/lene', {
      token: lene,
      body: { name: ' Léne ', statusMessage: 'At sea', link: null, unset: ['avatar'] },
    });
    expect(changed.body.data).toEqual({
      uid: 'lene',
      name: 'Léne',
      role: 'default',
      status: 'offline',
      statusMessage: 'At sea',
      createdAt: NOW,
      updatedAt: NOW + 60,
    });
    expect(frames()).toMatchObject([
      { frame: { type: 'user_updated', data: { user: { uid: 'lene', name: 'Léne' } } }, to: { uids: ['lene'] } },
    ]);
  });

  test('changes the caller’s own profile only, and no roles', async () => {
    const tom = await server.login('tom');
    const put = (path: string, body: object) => server.call('PUT', path, { token: tom, body });
    expect(statusOf(await put('/users/mara', { name: 'X' }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await put('/users/tom', { role: 'admin' }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await put('/me', { unset: ['role'] }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await put('/me', { unset: ['name'] }))).toBe('400 ERR_BAD_REQUEST');
    const unknown = await server.call('PUT', '/users/nobody', { body: { name: 'X' } });
    expect(statusOf(unknown)).toBe('404 ERR_UID_NOT_FOUND');
  });

  test('/me shows the owner of the token and the settings of the server', async () => {
    const pia = await server.login('pia', 'Pia');
    const me = await server.call('PUT', '/me', { token: pia, body: { name: 'Pia B' } });
    expect(me.body.data).toMatchObject({ uid: 'pia', name: 'Pia B', settings: { appName: 'Chatwire' } });
    expect((await server.call('GET', '/me', { token: pia })).body).toEqual(me.body);
    expect(statusOf(await server.call('GET', '/me'))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await server.call('GET', '/me', { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_AUTH_TOKEN');
  });
});
