import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from './helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

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
