import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const create = (body: object) => server.call('POST', '/apikeys', { body });

describe('API keys', () => {
  test('shows a new key in full once and masked ever after', async () => {
    const { apiKey, ...rest } = (await create({ name: ' Backend ', scope: 'fullAccess' })).body.data;
    expect(apiKey).toMatch(/^[0-9a-f]{40}$/);
    expect(rest).toEqual({
      keyId: expect.any(String),
      name: 'Backend',
      scope: 'fullAccess',
      createdAt: expect.any(Number),
    });
    expect((await server.call('GET', '/users', { headers: { apikey: apiKey } })).status).toBe(200);
    const listed = await server.call('GET', '/apikeys');
    expect(listed.body.data).toHaveLength(2);
    expect(listed.body.data[1]).toMatchObject({
      ...rest,
      apiKey: `****${apiKey.slice(-4)}`,
      lastUsedAt: expect.any(Number),
    });
    expect(listed.body.meta.pagination).toMatchObject({ total: 2, count: 2 });
  });

  test('renames and deletes keys, and rejects a deleted key at once', async () => {
    const { apiKey, keyId } = (await create({ name: 'Old', scope: 'authOnly' })).body.data;
    const renamed = await server.call('PUT', `/apikeys/${keyId}`, { body: { name: 'New' } });
    expect(renamed.body.data).toMatchObject({ keyId, name: 'New' });
    const signUp = (uid: string) =>
      server.call('POST', '/users', { headers: { apikey: apiKey }, body: { uid, name: uid } });
    expect((await signUp('before')).status).toBe(200);
    expect((await server.call('DELETE', `/apikeys/${keyId}`)).body).toEqual({ data: { success: true } });
    expect(statusOf(await signUp('after'))).toBe('401 AUTH_ERR_APIKEY_NOT_FOUND');
    expect(statusOf(await server.call('DELETE', `/apikeys/${keyId}`))).toBe('404 ERR_APIKEY_NOT_FOUND');
    const gone = await server.call('PUT', `/apikeys/${keyId}`, { body: { name: 'New' } });
    expect(statusOf(gone)).toBe('404 ERR_APIKEY_NOT_FOUND');
  });

  test('the last fullAccess key cannot be deleted', async () => {
    await using other = await startServer({ env: { CHATWIRE_API_KEY: '' } });
    const headers = { apikey: other.app.createdApiKey ?? '' };
    const [first] = (await other.call('GET', '/apikeys', { headers })).body.data;
    const make = async (name: string, scope: string) =>
      (await other.call('POST', '/apikeys', { headers, body: { name, scope } })).body.data;
    await make('App', 'authOnly');
    expect(statusOf(await other.call('DELETE', `/apikeys/${first.keyId}`, { headers }))).toBe('409 ERR_LAST_KEY');
    const second = await make('Second', 'fullAccess');
    expect((await other.call('DELETE', `/apikeys/${first.keyId}`, { headers })).status).toBe(200);
    const last = await other.call('DELETE', `/apikeys/${second.keyId}`, { headers: { apikey: second.apiKey } });
    expect(statusOf(last)).toBe('409 ERR_LAST_KEY');
  });

  test('rejects the deletion of the key set in CHATWIRE_API_KEY, which a restart would bring back', async () => {
    const [first] = (await server.call('GET', '/apikeys')).body.data;
    await create({ name: 'Second', scope: 'fullAccess' });
    const response = await server.call('DELETE', `/apikeys/${first.keyId}`);
    expect(statusOf(response)).toBe('409 ERR_KEY_IN_SETTINGS');
    expect(response.body.error.message).toContain('CHATWIRE_API_KEY');
    expect((await server.call('GET', '/apikeys')).status).toBe(200);
  });

  test('rejects the 26th key', async () => {
    for (let count = 1; count < 25; count += 1)
      expect((await create({ name: `Key ${count}`, scope: 'authOnly' })).status).toBe(200);
    expect(statusOf(await create({ name: 'One more', scope: 'authOnly' }))).toBe('400 ERR_BAD_REQUEST');
  });

  test('require a name and a scope', async () => {
    const response = await create({ name: '', scope: 'all' });
    expect(response.body.error.details).toEqual({
      name: ['must be text of 1 to 100 characters without control characters'],
      scope: ['must be one of fullAccess, operator, support, viewer, authOnly, metrics'],
    });
  });

  test('lets only fullAccess keys manage keys', async () => {
    const app = (await create({ name: 'App', scope: 'authOnly' })).body.data;
    const token = await server.login('mara');
    expect(statusOf(await server.call('GET', '/apikeys', { token }))).toBe('403 AUTH_ERR_NO_ACCESS');
    const limited = await server.call('GET', '/apikeys', { headers: { apikey: app.apiKey } });
    expect(statusOf(limited)).toBe('403 AUTH_ERR_NO_ACCESS');
    expect(statusOf(await server.call('GET', '/apikeys', { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_APIKEY');
    const both = await server.call('GET', '/apikeys', { headers: { apikey: API_KEY, authToken: token } });
    expect(statusOf(both)).toBe('400 ERR_BAD_REQUEST');
  });
});

test('the settings report the limits and features of this server', async () => {
  await using other = await startServer({
    env: {
      CHATWIRE_PUBLIC_URL: 'https://chat.example',
      CHATWIRE_TEXT_LENGTH: '700',
      CHATWIRE_MODERATION_HOLD: 'on',
      CHATWIRE_APP_NAME: 'Harbour',
      CHATWIRE_RING_SECONDS: '30',
      CHATWIRE_MEDIA_BYTES: '5000',
    },
  });
  const token = await other.login('mara');
  const response = await other.call('GET', '/settings', { token });
  expect(response.body.data).toEqual({
    appName: 'Harbour',
    limits: { textLength: 700, attachments: 10, mentions: 10, fileSize: 5000, reactionsPerMessage: 20, page: 100 },
    features: { moderation: true, calls: true, agents: true, badge: true, translation: false },
    ringSeconds: 30,
    flagRemarkLength: 100,
    realtimeURL: 'wss://chat.example/v3/realtime',
    serverTime: expect.any(Number),
  });
  const local = await server.call('GET', '/settings');
  expect(local.body.data.realtimeURL).toBe(`${server.url.replace('http', 'ws')}/v3/realtime`);
  expect(statusOf(await server.call('GET', '/settings', { headers: {} }))).toBe('401 AUTH_ERR_EMPTY_AUTH_TOKEN');
});
