import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const clock = new FakeClock(Date.parse('2026-01-01T09:00:00Z'));
const PATH = '/notifications/push/v1/providers';
const creds = generateFcmAccount('harbour');
const { keyId, teamId, bundleId, p8Key } = generateApnsKey('example.harbour.app');
const apns = { providerId: 'apns-main', keyId, teamId, bundleId, p8Key, p8KeyFilename: 'key.p8', productionMode: true };
const password = 'correct horse battery';
const signingSecret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const hook = {
  webhookURL: 'https://hooks.example/push',
  useBasicAuth: true,
  basicAuthUsername: 'harbour',
  basicAuthPassword: password,
  signingSecret,
};
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logs: createMemoryLogStore(clock) });
});
afterAll(() => server[Symbol.asyncDispose]());

const post = (kind: string, body: object) => server.call('POST', `${PATH}/${kind}`, { body });
const put = (kind: string, body: object) => server.call('PUT', `${PATH}/${kind}`, { body });
const list = async (kind: string) => (await server.call('GET', `${PATH}/${kind}`)).body.data.pushProviders;

describe('accounts at APNs and FCM', () => {
  test('have the defaults of the contract and masked secrets', async () => {
    expect((await post('apns', apns)).body).toEqual({ data: { success: true } });
    expect(await list('apns')).toEqual([
      {
        providerId: 'apns-main',
        keyId,
        teamId,
        bundleId: 'example.harbour.app',
        p8KeyFilename: 'key.p8',
        p8Key: '****',
        p8KeyFingerprint: createHash('sha256').update(p8Key).digest('hex').slice(0, 16),
        includeContentAvailable: true,
        includeMutableContent: true,
        productionMode: true,
        isEnabled: true,
        isDefault: true,
        createdAt: '2026-01-01T09:00:00Z',
        updatedAt: '2026-01-01T09:00:00Z',
      },
    ]);
    await post('fcm', { providerId: 'fcm-main', serviceAccountCreds: creds });
    expect(await list('fcm')).toMatchObject([
      {
        providerId: 'fcm-main',
        serviceAccountCreds: {
          project_id: 'harbour',
          client_email: creds.client_email,
          private_key: '****',
          private_key_id: `****${creds.private_key_id.slice(-4)}`,
        },
        private_keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        notificationInPayload: { ios: { chat: true, call: false }, web: { chat: false, call: false } },
        isDefault: true,
      },
    ]);
  });

  test('accept their own representation: masked secrets stay unchanged', async () => {
    const [shown] = await list('apns');
    expect((await put('apns', { ...shown, isEnabled: false })).status).toBe(200);
    expect(await list('apns')).toEqual([{ ...shown, isEnabled: false }]);
    await put('apns', { providerId: 'apns-main', isEnabled: true, p8KeyFilename: null });
    const [changed] = await list('apns');
    expect(changed).not.toHaveProperty('p8KeyFilename');
    expect(changed).toMatchObject({ isEnabled: true, p8KeyFingerprint: shown.p8KeyFingerprint });
  });

  test('an id is used once, and only a known one can be changed, removed or made the default', async () => {
    expect(await post('apns', apns)).toMatchObject({
      status: 409,
      body: { error: { code: 'ERR_PROVIDER_ALREADY_EXISTS' } },
    });
    for (const response of [
      await put('apns', { providerId: 'other' }),
      await server.call('DELETE', `${PATH}/apns/other`),
      await server.call('PUT', `${PATH}/apns/default/other`),
      await server.call('PUT', `${PATH}/fcm/default/apns-main`),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'ERR_PROVIDER_NOT_FOUND' } } });
    }
  });

  test('the default is changed by its own call, and deleting it leaves none', async () => {
    const defaults = async () =>
      (await list('apns'))
        .filter((one: { isDefault: boolean }) => one.isDefault)
        .map((one: { providerId: string }) => one.providerId);
    await post('apns', { ...apns, providerId: 'apns-second' });
    expect(await defaults()).toEqual(['apns-main']);
    expect((await server.call('PUT', `${PATH}/apns/default/apns-second`)).body).toEqual({ data: { success: true } });
    expect(await defaults()).toEqual(['apns-second']);
    expect((await server.call('DELETE', `${PATH}/apns/apns-second`)).body).toEqual({ data: { success: true } });
    expect(await defaults()).toEqual([]);
  });

  test.each([
    ['apns', { ...apns, p8Key: 'not a key' }, 'p8Key'],
    ['apns', { ...apns, p8Key: creds.private_key }, 'p8Key'],
    ['apns', { ...apns, p8Key: '****' }, 'p8Key'],
    ['apns', { ...apns, p8Key: undefined }, 'p8Key'],
    ['apns', { ...apns, keyId: 'SHORT' }, 'keyId'],
    ['apns', { ...apns, bundleId: 'b'.repeat(156) }, 'bundleId'],
    ['apns', { ...apns, providerId: 'no spaces' }, 'providerId'],
    ['apns', { ...apns, productionMode: 'yes' }, 'productionMode'],
    [
      'fcm',
      { providerId: 'f', serviceAccountCreds: { ...creds, private_key: p8Key } },
      'serviceAccountCreds.private_key',
    ],
    ['fcm', { providerId: 'f', serviceAccountCreds: { project_id: 'p' } }, 'serviceAccountCreds.private_key'],
    ['fcm', { providerId: 'f' }, 'serviceAccountCreds'],
  ])('%s: a fault is named by its path (%#)', async (kind, body, path) => {
    const response = await post(kind, { ...body, ...(body.providerId === 'apns-main' && { providerId: 'new' }) });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(Object.keys(response.body.error.details)).toContain(path);
    expect(JSON.stringify(response.body)).not.toContain('PRIVATE KEY');
  });

  test('a 26th account of a kind is rejected', async () => {
    const { length } = await list('fcm');
    for (let index = length; index < 25; index += 1) {
      expect((await post('fcm', { providerId: `f${index}`, serviceAccountCreds: creds })).status).toBe(200);
    }
    const tooMany = await post('fcm', { providerId: 'f26', serviceAccountCreds: creds });
    expect(tooMany).toMatchObject({ status: 400, body: { error: { details: { providerId: [expect.any(String)] } } } });
  });
});

describe('the webhook for pushes', () => {
  test('exists once, is shown masked, and can be changed in part and removed', async () => {
    expect(await list('custom')).toEqual([]);
    expect((await put('custom', {})).body.error.code).toBe('ERR_PROVIDER_NOT_FOUND');
    expect((await post('custom', hook)).status).toBe(200);
    expect((await post('custom', hook)).body.error.code).toBe('ERR_PROVIDER_ALREADY_EXISTS');
    const shown = {
      ...hook,
      basicAuthPassword: '****tery',
      signingSecret: `****${signingSecret.slice(-4)}`,
      timeoutInMS: 2_000,
      isEnabled: true,
    };
    expect(await list('custom')).toEqual([shown]);
    await put('custom', { ...shown, timeoutInMS: 30_000 });
    expect(await list('custom')).toEqual([{ ...shown, timeoutInMS: 30_000 }]);
    expect((await server.call('DELETE', `${PATH}/custom`)).body).toEqual({ data: { success: true } });
    expect((await server.call('DELETE', `${PATH}/custom`)).body.error.code).toBe('ERR_PROVIDER_NOT_FOUND');
  });

  test.each([
    [{ webhookURL: 'http://hooks.example' }, 'webhookURL'],
    [{ webhookURL: 'ftp://hooks.example' }, 'webhookURL'],
    [{ webhookURL: 'https://user:pass@hooks.example' }, 'webhookURL'],
    [{ webhookURL: 'hooks.example' }, 'webhookURL'],
    [{ webhookURL: `https://hooks.example/${'x'.repeat(255)}` }, 'webhookURL'],
    [{ basicAuthPassword: undefined }, 'basicAuthPassword'],
    [{ basicAuthUsername: undefined }, 'basicAuthUsername'],
    [{ signingSecret: 'plain' }, 'signingSecret'],
    [{ timeoutInMS: 499 }, 'timeoutInMS'],
    [{ timeoutInMS: 30_001 }, 'timeoutInMS'],
  ])('%j is rejected', async (fault, member) => {
    const response = await post('custom', { ...hook, ...fault });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(Object.keys(response.body.error.details)).toEqual([member]);
  });

  test('plain http is accepted once the server allows it', async () => {
    const env = { CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true' };
    await using relaxed = await startServer({ clock, logs: createMemoryLogStore(clock), env });
    const body = { webhookURL: 'http://hooks.example/push' };
    expect((await relaxed.call('POST', `${PATH}/custom`, { body })).status).toBe(200);
  });
});

test('every call requires a server key with full access', async () => {
  const token = await server.login('mara');
  expect((await server.call('GET', `${PATH}/fcm`, { token })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  expect((await server.call('GET', `${PATH}/fcm`, { headers: {} })).body.error.code).toBe('AUTH_ERR_EMPTY_APIKEY');
  const body = { name: 'login', scope: 'authOnly' };
  const { apiKey } = (await server.call('POST', '/apikeys', { body })).body.data;
  const authOnly = await server.call('GET', `${PATH}/fcm`, { headers: { apikey: apiKey } });
  expect(authOnly).toMatchObject({ status: 403, body: { error: { code: 'AUTH_ERR_NO_ACCESS' } } });
});

test('no secret is stored in plain text on disk', async () => {
  const secret = 'zebra crossing at midnight';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await using fresh = await startServer({ clock, logs: createMemoryLogStore(clock) });
  const account = { ...creds, private_key: pem, private_key_id: 'the-id-of-the-key' };
  await fresh.call('POST', `${PATH}/fcm`, { body: { providerId: 'visible', serviceAccountCreds: account } });
  await fresh.call('POST', `${PATH}/apns`, { body: apns });
  await fresh.call('POST', `${PATH}/custom`, { body: { ...hook, basicAuthPassword: secret } });
  const files = (await readdir(fresh.dataDir)).filter((name) => name.startsWith('chat.sqlite'));
  const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(fresh.dataDir, name))))).toString(
    'latin1',
  );
  expect(disk).toContain('visible');
  const lines = [...pem.split('\n'), ...p8Key.split('\n')].filter((line) => line.length > 20 && !line.includes('---'));
  for (const hidden of [secret, signingSecret, 'the-id-of-the-key', 'PRIVATE KEY', ...lines]) {
    expect(disk.includes(hidden)).toBe(false);
  }
});
