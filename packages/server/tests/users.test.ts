import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesOf, refusal, SetClock } from './helpers.ts';

const NOW = 1_767_261_000;
const clock = new SetClock(NOW * 1000);
let server: TestServer;
let authOnly: string;

beforeAll(async () => {
  server = await startServer({ clock });
  const answer = await server.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } });
  authOnly = answer.body.data.apiKey;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('creating a user', () => {
  test('answers the example of the contract, and refuses the same uid again', async () => {
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

  test('names every fault at once', async () => {
    const body = { uid: 'no spaces', name: ' ', avatar: 'ftp://x', tags: ['a', 'a'], statusMessage: 'x'.repeat(256) };
    const answer = await server.call('POST', '/users', { body });
    expect(refusal(answer)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(answer.body.error.details).sort()).toEqual(['avatar', 'name', 'statusMessage', 'tags', 'uid']);
  });

  test.each([
    ['metadata of more than 5 KB', { metadata: { text: 'x'.repeat(5 * 1024) } }],
    ['metadata deeper than 5 levels', { metadata: { a: { b: { c: { d: { e: { f: 1 } } } } } } }],
    ['more than 25 tags', { tags: Array.from({ length: 26 }, (_, index) => `t${index}`) }],
    ['a role in capitals', { role: 'Admin' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['a NUL in the status', { statusMessage: 'a\u0000b' }],
  ])('refuses %s', async (_, more) => {
    const answer = await server.call('POST', '/users', { body: { uid: 'faulty', name: 'Faulty', ...more } });
    expect(refusal(answer)).toBe('400 ERR_BAD_REQUEST');
  });

  test('reserved uids are taken', async () => {
    for (const uid of ['app_system', 'everyone']) {
      const answer = await server.call('POST', '/users', { body: { uid, name: uid } });
      expect(refusal(answer)).toBe('409 ERR_UID_ALREADY_EXISTS');
    }
  });

  test('null stands for a value that is not there', async () => {
    const body = { uid: 'plain', name: 'Plain', avatar: null, tags: null, metadata: null, role: null };
    const answer = await server.call('POST', '/users', { body });
    expect(answer.body.data).toEqual({
      uid: 'plain',
      name: 'Plain',
      role: 'default',
      status: 'offline',
      createdAt: NOW,
    });
  });

  test('an authOnly key creates users, but gives nobody a role', async () => {
    const headers = { apikey: authOnly };
    const created = await server.call('POST', '/users', {
      headers,
      body: { uid: 'signed-up', name: 'New', withAuthToken: true },
    });
    expect(created.body.data.authToken).toMatch(/^signed-up_/);
    const body = { uid: 'agent-smith', name: 'Smith', role: '@agentic' };
    expect(refusal(await server.call('POST', '/users', { headers, body }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect((await server.call('POST', '/users', { body })).body.data).toMatchObject({ role: '@agentic', agent: true });
  });

  test('needs a key', async () => {
    const body = { uid: 'x', name: 'X' };
    const token = await server.login('not-a-key');
    expect(refusal(await server.call('POST', '/users', { headers: {}, body }))).toBe('401 AUTH_ERR_EMPTY_APIKEY');
    expect(refusal(await server.call('POST', '/users', { token, body }))).toBe('403 AUTH_ERR_NO_ACCESS');
  });
});

describe('reading users', () => {
  let ivo: string;
  beforeAll(async () => {
    ivo = await server.login('ivo', 'Ivo');
    await server.call('PUT', '/users/mara', { body: { metadata: { boat: 1, '@private': { note: 2 } } } });
  });

  test('a search answers a page with its total, without tags unless asked for', async () => {
    const answer = await server.call('GET', '/users?searchKey=mar&perPage=2', { token: ivo });
    expect(answer.body.data).toMatchObject([{ uid: 'mara', blockedByMe: false, conversationId: 'ivo_user_mara' }]);
    expect(answer.body.data[0]).not.toHaveProperty('tags');
    expect(answer.body.meta).toEqual({
      pagination: { total: 1, count: 1, per_page: 2, current_page: 1, total_pages: 1 },
    });
    const withTags = await server.call('GET', '/users?tags=crew&withTags=true', { token: ivo });
    expect(withTags.body.data).toMatchObject([{ uid: 'mara', tags: ['crew'] }]);
  });

  test('metadata under @private is for server keys', async () => {
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

  test('nobody has a conversation with oneself', async () => {
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
  ])('refuses %s', async (_, field, value) => {
    const answer = await server.call('GET', `/users?${field}=${value}`, { token: ivo });
    expect(refusal(answer)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  test('server keys may ask for a thousand per page, and for a page far beyond the end', async () => {
    expect((await server.call('GET', '/users?perPage=1000')).status).toBe(200);
    const beyond = await server.call('GET', `/users?perPage=1000&page=${Number.MAX_SAFE_INTEGER}`);
    expect(beyond.body.data).toEqual([]);
  });

  test('an unknown user is not found', async () => {
    expect(refusal(await server.call('GET', '/users/nobody', { token: ivo }))).toBe('404 ERR_UID_NOT_FOUND');
    expect(refusal(await server.call('GET', '/users/mara', { as: 'nobody' }))).toBe('404 ERR_UID_NOT_FOUND');
  });
});

describe('changing a profile', () => {
  test('named members change, null and unset remove, and contacts are told', async () => {
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

  test('is for oneself, and not for roles', async () => {
    const tom = await server.login('tom');
    const put = (path: string, body: object) => server.call('PUT', path, { token: tom, body });
    expect(refusal(await put('/users/mara', { name: 'X' }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(refusal(await put('/users/tom', { role: 'admin' }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(refusal(await put('/me', { unset: ['role'] }))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(refusal(await put('/me', { unset: ['name'] }))).toBe('400 ERR_BAD_REQUEST');
    const unknown = await server.call('PUT', '/users/nobody', { body: { name: 'X' } });
    expect(refusal(unknown)).toBe('404 ERR_UID_NOT_FOUND');
  });

  test('/me shows the owner of the token and the settings of the server', async () => {
    const pia = await server.login('pia', 'Pia');
    const me = await server.call('PUT', '/me', { token: pia, body: { name: 'Pia B' } });
    expect(me.body.data).toMatchObject({ uid: 'pia', name: 'Pia B', settings: { appName: 'Chatwire' } });
    expect((await server.call('GET', '/me', { token: pia })).body).toEqual(me.body);
    expect(refusal(await server.call('GET', '/me'))).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(refusal(await server.call('GET', '/me', { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_AUTH_TOKEN');
  });
});

describe('deactivation', () => {
  test('revokes auth tokens, refuses the user and hides them from lists, until activated again', async () => {
    const token = await server.login('sleepy');
    const off = await server.call('DELETE', '/users', { body: { uidsToDeactivate: ['sleepy', 'nobody'] } });
    expect(off.body.data).toEqual({ deactivated: ['sleepy'], unknown: ['nobody'] });
    expect(refusal(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(refusal(await server.call('GET', '/users', { as: 'sleepy' }))).toBe('403 ERR_USER_DEACTIVATED');
    const login = await server.call('POST', '/users/sleepy/auth_tokens', { body: {} });
    expect(refusal(login)).toBe('403 ERR_USER_DEACTIVATED');
    expect((await server.call('GET', '/users?uids=sleepy')).body.data).toEqual([]);
    expect((await server.call('GET', '/users?uids=sleepy&withDeactivated=true')).body.data).toHaveLength(1);
    expect((await server.call('GET', '/users?onlyDeactivated=true')).body.data).toMatchObject([{ uid: 'sleepy' }]);

    const on = await server.call('PUT', '/users', { body: { uidsToActivate: ['sleepy', 'mara', 'nobody'] } });
    expect(on.body.data).toEqual({ activated: ['sleepy', 'mara'], unknown: ['nobody'] });
    expect((await server.call('GET', '/users?uids=sleepy')).body.data).toHaveLength(1);
    expect(refusal(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('of one user answers success, and 404 for nobody', async () => {
    await server.login('drowsy');
    expect((await server.call('DELETE', '/users/drowsy')).body).toEqual({ data: { success: true } });
    expect((await server.call('GET', '/users/drowsy')).body.data).toHaveProperty('deactivatedAt');
    expect(refusal(await server.call('DELETE', '/users/nobody'))).toBe('404 ERR_UID_NOT_FOUND');
    const tooMany = Array.from({ length: 101 }, (_, index) => `u${index}`);
    const answer = await server.call('DELETE', '/users', { body: { uidsToDeactivate: tooMany } });
    expect(refusal(answer)).toBe('400 ERR_BAD_REQUEST');
  });

  test('lists of deactivated users are for server keys', async () => {
    const token = await server.login('curious');
    for (const query of ['onlyDeactivated=true', 'withDeactivated=true'])
      expect(refusal(await server.call('GET', `/users?${query}`, { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
  });
});

describe('permanent deletion', () => {
  test('erases the profile, ends sessions and memberships, keeps the uid taken and the messages named', async () => {
    const token = await server.login('eve', 'Eve Secret');
    await server.login('bob');
    await server.call('PUT', '/users/eve', { body: { statusMessage: 'hi', metadata: { mail: 'eve@example.org' } } });
    await server.call('POST', '/groups', { body: { guid: 'eves', name: 'Eves', type: 'public' }, as: 'bob' });
    await server.call('POST', '/groups/eves/members', { body: { participants: ['eve'] } });
    await server.call('POST', '/users/eve/blockedusers', { body: { blockedUids: ['bob'] } });
    const sent = await server.call('POST', '/messages', {
      token,
      body: { receiver: 'eves', receiverType: 'group', type: 'text', data: { text: 'hello' } },
    });
    expect((await server.call('DELETE', '/users/eve', { body: { permanent: true } })).status).toBe(200);

    expect(refusal(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(refusal(await server.call('GET', '/users/eve'))).toBe('404 ERR_UID_NOT_FOUND');
    expect((await server.call('GET', '/groups/eves')).body.data.membersCount).toBe(1);
    expect((await server.call('GET', '/users/bob/blockedusers')).body.data).toEqual([]);
    const again = await server.call('POST', '/users', { body: { uid: 'eve', name: 'Eve' } });
    expect(refusal(again)).toBe('409 ERR_UID_ALREADY_EXISTS');
    const message = await server.call('GET', `/messages/${sent.body.data.id}`);
    expect(message.body.data).toMatchObject({
      sender: 'eve',
      data: { text: 'hello', entities: { sender: { entity: { uid: 'eve', name: 'Deleted user' } } } },
    });
    expect(JSON.stringify(message.body)).not.toContain('Secret');
  });

  test('of an unknown or an erased user is not found', async () => {
    for (const uid of ['eve', 'nobody']) {
      const answer = await server.call('DELETE', `/users/${uid}`, { body: { permanent: true } });
      expect(refusal(answer)).toBe('404 ERR_UID_NOT_FOUND');
    }
  });
});

describe('blocking', () => {
  test('is told to both sides, and lifted again', async () => {
    const ann = await server.login('ann');
    await server.login('ben');
    const blocked = await server.call('POST', '/users/ann/blockedusers', {
      token: ann,
      body: { blockedUids: ['Ben', 'nobody', 'ann'] },
    });
    expect(blocked.body.data).toEqual({
      ben: { success: true },
      nobody: { success: false, message: 'There is no such user.' },
      ann: { success: false, message: 'Nobody can block themselves.' },
    });
    expect((await server.call('GET', '/users/ben', { as: 'ann' })).body.data).toMatchObject({
      blockedByMe: true,
      hasBlockedMe: false,
    });
    expect((await server.call('GET', '/users/ann', { as: 'ben' })).body.data).toMatchObject({
      blockedByMe: false,
      hasBlockedMe: true,
    });
    const list = (query: string) => server.call('GET', `/users/ann/blockedusers?${query}`, { token: ann });
    expect((await list('')).body).toMatchObject({ data: [{ uid: 'ben' }], meta: { pagination: { total: 1 } } });
    expect((await list('direction=hasBlockedMe')).body.data).toEqual([]);

    const lifted = await server.call('DELETE', '/users/ann/blockedusers', {
      token: ann,
      body: { blockedUids: ['ben', 'nobody'] },
    });
    expect(lifted.body.data).toMatchObject({ ben: { success: true }, nobody: { success: false } });
    expect((await list('')).body.data).toEqual([]);
  });

  test('is for oneself', async () => {
    const token = await server.login('cat');
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'GET' ? undefined : { blockedUids: ['ben'] };
      const foreign = await server.call(method, '/users/ann/blockedusers', { token, body });
      expect(refusal(foreign)).toBe('403 AUTH_ERR_NO_ACCESS');
      const unknown = await server.call(method, '/users/nobody/blockedusers', { body });
      expect(refusal(unknown)).toBe('404 ERR_UID_NOT_FOUND');
    }
    const nobody = await server.call('POST', '/users/ann/blockedusers', { body: { blockedUids: [] } });
    expect(refusal(nobody)).toBe('400 ERR_BAD_REQUEST');
  });
});
