import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../fixtures/storage/upload-file.ts';

/** Pushes while `push.styleSetting` is on, as an operator and the providers see them. */
let setup: NotificationTestServer;
let ivo: string;
const PREFERENCES = '/notifications/v1/preferences';
const SETTINGS = '/notifications/v1/settings';

beforeAll(async () => {
  // Behind a proxy with TLS; links of messages expire before a push may arrive.
  const env = { CHATWIRE_PUBLIC_URL: 'https://chat.example', CHATWIRE_MEDIA_LINK_HOURS: '1' };
  setup = await startNotificationServer({ env });
  const created = await setup.user('ivo', 'fcm_android');
  ivo = created.authTokens[0] ?? '';
  await setup.user('mara', 'fcm_android', 'apns_ios_device');
  await changeSettings({ preferences: { push: { styleSetting: 2 } } });
});
afterAll(() => setup[Symbol.asyncDispose]());

test('the providers accept every addition, and the log shows what was sent', async () => {
  const body = { providerId: 'fcm-main', notificationInPayload: { android: { chat: true, call: true } } };
  expect((await setup.server.call('PUT', '/notifications/push/v1/providers/fcm', { body })).status).toBe(200);
  const { id } = await setup.send('ivo', 'mara', 'Boat is ready');
  const { fcm, apns } = await payloadsOf(id);
  expect(apns).toMatchObject({
    threadId: 'ivo_user_mara',
    category: 'chatwire.message',
    interruptionLevel: 'active',
    relevanceScore: 0.8,
    targetContentId: 'ivo_user_mara',
    payload: { messageId: id, language: 'en' },
  });
  expect(fcm.message).toMatchObject({
    data: { messageId: id, language: 'en', channelId: 'chat_messages', category: 'chatwire.message' },
    android: { notification: { channel_id: 'chat_messages', visibility: 'private' } },
  });
  expect(setup.sandbox.inbox.list().filter(({ body }) => body === 'Boat is ready')).toHaveLength(2);
});

test('a picture is linked by its thumbnail, which can be fetched for 24 hours without a login', async () => {
  const [file] = (await uploadFile(setup.server, ivo, { name: 'dot.png', bytes: PICTURE })).body.data;
  const { id } = await setup.send('ivo', 'mara', undefined, { type: 'image', data: { attachments: [file] } });
  const { apns } = await payloadsOf(id);
  const url = new URL(apns.payload.image);
  expect(url.origin).toBe('https://chat.example');
  expect(Number(url.searchParams.get('exp')) * 1000 - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const response = await fetch(`${setup.server.url}${url.pathname}${url.search}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a user sets the language of their notifications, and null returns to that of the app', async () => {
  await setup.user('lene', 'fcm_android');
  const chosen = await setup.server.call('PATCH', `${PREFERENCES}?uid=lene`, { body: { language: 'de-AT' } });
  expect(chosen).toMatchObject({ status: 200, body: { data: { language: 'de-AT' }, meta: { ignored: [] } } });
  expect(await pictureTextFor('lene')).toBe('Hat ein Foto gesendet');
  await setup.server.call('PATCH', `${PREFERENCES}?uid=lene`, { body: { language: null } });
  await changeSettings({ templates: { language: 'fr' } });
  expect((await setup.server.call('GET', `${PREFERENCES}?uid=lene`)).body.data.language).toBeNull();
  expect(await pictureTextFor('lene')).toBe('A envoyé une photo');
  await changeSettings({ templates: { language: null } });
  const malformed = await setup.server.call('PATCH', `${PREFERENCES}?uid=lene`, {
    body: { language: 'Deutsch, bitte' },
  });
  expect(malformed).toMatchObject({
    status: 400,
    body: { error: { details: { language: ['must be a language tag such as pt-BR'] } } },
  });
});

test('the language and the channels that a device reported apply to its pushes', async () => {
  const { authTokens } = await setup.user('tora', 'fcm_android');
  const channels = [{ id: 'chat_mentions', importance: 'none' }];
  await setup.server.call('PUT', '/notifications/push/v1/device', {
    token: authTokens[0] ?? '',
    body: { os: 'android', permission: 'authorized', receipts: true, language: 'tr-TR', channels },
  });
  expect(await pictureTextFor('tora')).toBe('Bir fotoğraf gönderdi');
  const mention = {
    sender: 'ivo',
    receiver: 'tora',
    receiverType: 'user',
    message: { type: 'text', data: { text: 'Hi <@uid:tora>' } },
  };
  const dryRun = await setup.server.call('POST', '/notifications/v1/dry-run', {
    body: { uid: 'tora', trigger: 'after_message', ...mention },
  });
  expect(dryRun.body.data.decisions).toMatchObject([{ wouldDisplay: 'no', displayReason: 'CHANNEL_OFF' }]);
});

test('an operator writes texts in a language, and removes them again', async () => {
  await setup.user('kai', 'fcm_android');
  await setup.server.call('PATCH', `${PREFERENCES}?uid=kai`, { body: { language: 'pt-BR' } });
  await changeSettings({
    templates: { languages: { pt: { mediaMessageTemplateDefault: { body_image: 'Foto de {{sender.name}}' } } } },
  });
  expect(await pictureTextFor('kai')).toBe('Foto de Ivo');
  const fallback = (language: string) => setup.server.call('GET', `${SETTINGS}/texts?language=${language}`);
  expect((await fallback('PT-br')).body.data).toMatchObject({
    language: 'pt-BR',
    textLanguage: 'pt',
    texts: { mediaMessageTemplateDefault: { body_image: 'Enviou uma foto' } },
  });
  expect((await fallback('p_t')).status).toBe(400);
  const stored = (await setup.server.call('GET', SETTINGS)).body.data.templates.languages;
  expect(stored).toEqual({ pt: { mediaMessageTemplateDefault: { body_image: 'Foto de {{sender.name}}' } } });
  await changeSettings({ templates: { languages: { pt: null } } });
  expect((await setup.server.call('GET', SETTINGS)).body.data.templates.languages).toEqual({});
  expect(await pictureTextFor('kai')).toBe('Enviou uma foto');
});

test('a test send shows its own texts in any language', async () => {
  const body = { uid: 'kai', channel: 'push', title: 'Chatwire', body: 'Does it arrive?' };
  const { data } = (await setup.server.call('POST', '/notifications/v1/test-send', { body })).body;
  expect(data.results).toMatchObject([{ success: true }]);
  expect(setup.sandbox.inbox.list()[0]).toMatchObject({ title: 'Chatwire', body: 'Does it arrive?' });
});

async function pictureTextFor(uid: string): Promise<string> {
  const attachment = {
    id: 'x',
    url: 'https://files.example/x.png',
    name: 'x.png',
    extension: 'png',
    mimeType: 'image/png',
    size: 1,
  };
  const { id } = await setup.send('ivo', uid, undefined, { type: 'image', data: { attachments: [attachment] } });
  const [entry] = await setup.entries(`messageId=${id}`, 1);
  return entry.payload.message.data.body;
}

async function payloadsOf(id: string) {
  const entries = await setup.entries(`messageId=${id}`, 2);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  return Object.fromEntries(entries.map(({ provider, payload }) => [provider, payload]));
}

async function changeSettings(body: object): Promise<void> {
  expect((await setup.server.call('PATCH', SETTINGS, { body })).status).toBe(200);
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
