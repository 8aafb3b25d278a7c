import { startServer, type TestServer, textMessage } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.login('mara');
});
afterAll(() => server[Symbol.asyncDispose]());

describe('deactivation', () => {
  test('revokes auth tokens, denies the user access and hides them from lists, until reactivated', async () => {
    const token = await server.login('sleepy');
    const off = await server.call('DELETE', '/users', { body: { uidsToDeactivate: ['sleepy', 'nobody'] } });
    expect(off.body.data).toEqual({ deactivated: ['sleepy'], unknown: ['nobody'] });
    expect(statusOf(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(statusOf(await server.call('GET', '/users', { as: 'sleepy' }))).toBe('403 ERR_USER_DEACTIVATED');
    const login = await server.call('POST', '/users/sleepy/auth_tokens', { body: {} });
    expect(statusOf(login)).toBe('403 ERR_USER_DEACTIVATED');
    expect((await server.call('GET', '/users?uids=sleepy')).body.data).toEqual([]);
    expect((await server.call('GET', '/users?uids=sleepy&withDeactivated=true')).body.data).toHaveLength(1);
    expect((await server.call('GET', '/users?onlyDeactivated=true')).body.data).toMatchObject([{ uid: 'sleepy' }]);

    const on = await server.call('PUT', '/users', { body: { uidsToActivate: ['sleepy', 'mara', 'nobody'] } });
    expect(on.body.data).toEqual({ activated: ['sleepy', 'mara'], unknown: ['nobody'] });
    expect((await server.call('GET', '/users?uids=sleepy')).body.data).toHaveLength(1);
    expect(statusOf(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('deactivating one user returns success, and 404 for an unknown user', async () => {
    await server.login('drowsy');
    expect((await server.call('DELETE', '/users/drowsy')).body).toEqual({ data: { success: true } });
    expect((await server.call('GET', '/users/drowsy')).body.data).toHaveProperty('deactivatedAt');
    expect(statusOf(await server.call('DELETE', '/users/nobody'))).toBe('404 ERR_UID_NOT_FOUND');
    const tooMany = Array.from({ length: 101 }, (_, index) => `u${index}`);
    const response = await server.call('DELETE', '/users', { body: { uidsToDeactivate: tooMany } });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
  });

  test('lists of deactivated users require a server key', async () => {
    const token = await server.login('curious');
    for (const query of ['onlyDeactivated=true', 'withDeactivated=true'])
      expect(statusOf(await server.call('GET', `/users?${query}`, { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
  });
});

describe('permanent deletion', () => {
  test('erases the profile, ends sessions and memberships, and keeps the uid reserved', async () => {
    const token = await server.login('eve', 'Eve Secret');
    await server.login('bob');
    await server.call('PUT', '/users/eve', { body: { statusMessage: 'hi', metadata: { mail: 'eve@example.org' } } });
    await server.call('POST', '/groups', { body: { guid: 'eves', name: 'Eves', type: 'public' }, as: 'bob' });
    await server.call('POST', '/groups/eves/members', { body: { participants: ['eve'] } });
    await server.call('POST', '/users/eve/blockedusers', { body: { blockedUids: ['bob'] } });
    expect((await server.call('DELETE', '/users/eve', { body: { permanent: true } })).status).toBe(200);

    expect(statusOf(await server.call('GET', '/me', { token }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(statusOf(await server.call('GET', '/users/eve'))).toBe('404 ERR_UID_NOT_FOUND');
    expect((await server.call('GET', '/groups/eves')).body.data.membersCount).toBe(1);
    expect((await server.call('GET', '/users/bob/blockedusers')).body.data).toEqual([]);
    const again = await server.call('POST', '/users', { body: { uid: 'eve', name: 'Eve' } });
    expect(statusOf(again)).toBe('409 ERR_UID_ALREADY_EXISTS');
  });

  test('keeps the messages, under the name Deleted user', async () => {
    const token = await server.login('amy', 'Amy Secret');
    const body = textMessage('mara', 'hello');
    const sent = await server.call('POST', '/messages', { token, body });
    await server.call('DELETE', '/users/amy', { body: { permanent: true } });
    const message = await server.call('GET', `/messages/${sent.body.data.id}`);
    expect(message.body.data).toMatchObject({
      sender: 'amy',
      data: { text: 'hello', entities: { sender: { entity: { uid: 'amy', name: 'Deleted user' } } } },
    });
    expect(JSON.stringify(message.body)).not.toContain('Secret');
  });

  test('permanently deleting an unknown or an erased user is not found', async () => {
    for (const uid of ['eve', 'nobody']) {
      const response = await server.call('DELETE', `/users/${uid}`, { body: { permanent: true } });
      expect(statusOf(response)).toBe('404 ERR_UID_NOT_FOUND');
    }
  });
});
