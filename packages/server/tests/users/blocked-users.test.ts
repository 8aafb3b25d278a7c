import { startServer, type TestServer, textMessage } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('blocking', () => {
  test('blocking and unblocking are broadcast to both sides', async () => {
    const ann = await server.login('ann');
    await server.login('ben');
    const blocked = await server.call('POST', '/users/ann/blockedusers', {
      token: ann,
      body: { blockedUids: ['Ben', 'nobody', 'ann'] },
    });
    expect(blocked.body.data).toEqual({
      ben: { success: true },
      nobody: { success: false, message: 'User not found.' },
      ann: { success: false, message: 'Users cannot block themselves.' },
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

  test('requires an acting user and another user to block', async () => {
    const token = await server.login('cat');
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'GET' ? undefined : { blockedUids: ['ben'] };
      const foreign = await server.call(method, '/users/ann/blockedusers', { token, body });
      expect(statusOf(foreign)).toBe('403 AUTH_ERR_NO_ACCESS');
      const unknown = await server.call(method, '/users/nobody/blockedusers', { body });
      expect(statusOf(unknown)).toBe('404 ERR_UID_NOT_FOUND');
    }
    const nobody = await server.call('POST', '/users/ann/blockedusers', { body: { blockedUids: [] } });
    expect(statusOf(nobody)).toBe('400 ERR_BAD_REQUEST');
  });
});

describe('a block between two users', () => {
  const tokens = new Map<string, string>();
  const as = (uid: string, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: tokens.get(uid) ?? '', ...(body !== undefined && { body }) });
  const send = (uid: string, receiver: string) => as(uid, 'POST', '/messages', textMessage(receiver, 'hello'));

  beforeAll(async () => {
    for (const uid of ['vera', 'bob', 'kim']) tokens.set(uid, await server.login(uid));
  });

  test('keeps each side from adding the other to new and existing groups', async () => {
    await as('bob', 'POST', '/groups', { guid: 'bobs', name: 'Bob’s', type: 'private' });
    await as('vera', 'POST', '/groups', { guid: 'veras', name: 'Vera’s', type: 'private' });
    await as('vera', 'POST', '/users/vera/blockedusers', { blockedUids: ['bob'] });

    const added = await as('bob', 'POST', '/groups/bobs/members', { participants: ['vera', 'kim'] });
    expect(added.body.data).toMatchObject({
      vera: { success: false, code: 'ERR_BLOCKED_SENDER' },
      kim: { success: true },
    });
    const own = await as('vera', 'POST', '/groups/veras/members', { moderators: ['bob'] });
    expect(own.body.data).toMatchObject({ bob: { success: false, code: 'ERR_BLOCKED_RECEIVER' } });
    const group = { guid: 'trap', name: 'Trap', type: 'private', members: { participants: ['vera'] } };
    expect(statusOf(await as('bob', 'POST', '/groups', group))).toBe('403 ERR_BLOCKED_SENDER');
    expect(statusOf(await as('bob', 'GET', '/groups/trap'))).toBe('404 ERR_GUID_NOT_FOUND');
    const onBehalf = await server.call('POST', '/groups/bobs/members', { as: 'bob', body: { participants: ['vera'] } });
    expect(onBehalf.body.data).toMatchObject({ vera: { code: 'ERR_BLOCKED_SENDER' } });
    expect((await as('vera', 'GET', '/groups?hasJoined=true')).body.data).toMatchObject([{ guid: 'veras' }]);

    const byServer = await server.call('POST', '/groups/bobs/members', { body: { participants: ['vera'] } });
    expect(byServer.body.data).toMatchObject({ vera: { success: true } });
    expect(statusOf(await as('bob', 'PUT', '/groups/bobs', { owner: 'vera' }))).toBe('403 ERR_BLOCKED_SENDER');
    expect((await as('bob', 'PUT', '/groups/bobs', { owner: 'kim' })).status).toBe(200);
  });

  test('keeps each side from editing or reacting to old messages, but not from deleting', async () => {
    await server.call('DELETE', '/users/vera/blockedusers', { as: 'vera', body: { blockedUids: ['bob'] } });
    const theirs = (await send('bob', 'vera')).body.data.id;
    const mine = (await send('vera', 'bob')).body.data.id;
    await as('bob', 'POST', `/messages/${mine}/reactions/ok`);
    await as('vera', 'POST', '/users/vera/blockedusers', { blockedUids: ['bob'] });

    const edit = { data: { text: 'you cannot escape' } };
    expect(statusOf(await as('bob', 'PUT', `/messages/${theirs}`, edit))).toBe('403 ERR_BLOCKED_SENDER');
    expect(statusOf(await as('vera', 'PUT', `/messages/${mine}`, edit))).toBe('403 ERR_BLOCKED_RECEIVER');
    expect(statusOf(await as('bob', 'POST', `/messages/${mine}/reactions/no`))).toBe('403 ERR_BLOCKED_SENDER');
    const read = await as('vera', 'GET', `/messages/${theirs}`);
    expect(read.body.data.data.text).toBe('hello');
    expect((await as('bob', 'DELETE', `/messages/${mine}/reactions/ok`)).status).toBe(200);
    expect((await as('bob', 'DELETE', `/messages/${theirs}`)).status).toBe(200);
    expect((await server.call('PUT', `/messages/${mine}`, { body: edit })).status).toBe(200);
  });

  test('lets a user call others while the other side rings a group of both', async () => {
    await server.call('POST', '/groups', { body: { guid: 'all', name: 'All', type: 'public' } });
    for (const uid of ['vera', 'bob', 'kim']) await as(uid, 'POST', '/groups/all/members', { participants: [uid] });
    const ring = (uid: string, receiver: string, receiverType: string) =>
      as(uid, 'POST', '/calls', { receiver, receiverType, type: 'audio' });
    expect((await ring('bob', 'all', 'group')).status).toBe(200);
    expect((await ring('vera', 'kim', 'user')).body.error?.code).toBe('ERR_CALL_BUSY_USER');
    await server.login('lea');
    expect((await ring('vera', 'lea', 'user')).status).toBe(200);
  });
});
