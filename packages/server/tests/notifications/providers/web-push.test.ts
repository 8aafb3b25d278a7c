import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { SandboxSubscription, SubscribeOptions } from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateVapidKeys } from '../../../src/providers/webpush/vapid-keys.ts';

/** Web Push from its settings to the log. See docs/spec/last-mile.md#web-push. */
const PROVIDER = '/notifications/push/v1/providers/webpush';
const KEY = '/notifications/push/v1/webpush/key';
const TOKENS = '/notifications/push/v1/tokens';
const subject = 'mailto:ops@harbour.example';
let setup: NotificationTestServer;
let mara: string;

beforeAll(async () => {
  setup = await startNotificationServer({ env: { CHATWIRE_PUBLIC_URL: 'https://chat.example' } });
  await setup.user('ivo');
  await setup.user('mara');
  mara = await session('mara');
});
afterAll(() => setup[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: object) => setup.server.call(method, path, body ? { body } : {});
const shown = async () => (await call('GET', PROVIDER)).body.data.pushProviders[0];
const publicKey = async () => (await call('GET', KEY)).body.data.vapidPublicKey;

async function session(uid: string): Promise<string> {
  return (await call('POST', `/users/${uid}/auth_tokens`, {})).body.data.authToken;
}

async function subscribe(options: SubscribeOptions = {}): Promise<SandboxSubscription> {
  return setup.sandbox.subscribe({ vapidKey: await publicKey(), ...options });
}

function register(
  subscription: object,
  { token = mara, ...more }: { readonly token?: string; [name: string]: unknown } = {},
) {
  return setup.server.call('POST', TOKENS, { token, body: { platform: 'webpush_browser', subscription, ...more } });
}

async function send(text = 'Boat is ready'): Promise<string> {
  return (await setup.send('ivo', 'mara', text)).id;
}

async function entryOf(messageId: string) {
  const [entry] = await setup.entries(`messageId=${messageId}`, 1);
  return entry;
}

test('nothing can be registered or filtered by before an account exists', async () => {
  expect(await call('GET', KEY)).toMatchObject({ status: 404, body: { error: { code: 'ERR_PROVIDER_NOT_FOUND' } } });
  const { status, body } = await register(setup.sandbox.subscribe());
  expect([status, Object.keys(body.error.details)]).toEqual([400, ['platform']]);
  expect((await call('GET', '/notifications/v1/logs?provider=webpush')).status).toBe(400);
  expect((await call('POST', `${PROVIDER}/rotate`)).status).toBe(404);
});

describe('accounts', () => {
  test.each([
    [{}, 'subject'],
    [{ subject: 'ops@harbour.example' }, 'subject'],
    [{ subject, clickURL: 'http://chat.example' }, 'clickURL'],
    [{ subject, vapidPublicKey: generateVapidKeys().vapidPublicKey }, 'vapidPrivateKey'],
    [{ subject, vapidPrivateKey: generateVapidKeys().vapidPrivateKey }, 'vapidPublicKey'],
    [{ subject, ...generateVapidKeys(), vapidPublicKey: generateVapidKeys().vapidPublicKey }, 'vapidPrivateKey'],
  ])('an account with %o is rejected', async (fields, name) => {
    const { status, body } = await call('POST', PROVIDER, fields);
    expect([status, Object.keys(body.error.details)]).toEqual([400, [name]]);
  });

  test('an account has generated keys, of which only the public one is ever shown', async () => {
    expect((await call('POST', PROVIDER, { subject })).status).toBe(200);
    const account = await shown();
    expect(account).toEqual({
      subject,
      declarative: true,
      isEnabled: true,
      vapidPublicKey: expect.stringMatching(/^[\w-]{87}$/),
    });
    expect((await setup.server.call('GET', KEY, { token: mara })).body.data).toEqual({
      vapidPublicKey: account.vapidPublicKey,
    });
    expect((await call('PUT', PROVIDER, { ...account, declarative: false })).status).toBe(200);
    expect(await shown()).toEqual({ ...account, declarative: false });
    await call('PUT', PROVIDER, { declarative: true });
    expect(await storedOf('providers')).not.toContain(await privateKey());
  });

  test('an account takes imported keys', async () => {
    const imported = generateVapidKeys();
    expect((await call('PUT', PROVIDER, { ...imported })).status).toBe(200);
    expect([await publicKey(), await privateKey()]).toEqual([imported.vapidPublicKey, imported.vapidPrivateKey]);
    const one = await call('PUT', PROVIDER, { vapidPublicKey: generateVapidKeys().vapidPublicKey });
    expect([one.status, Object.keys(one.body.error.details)]).toEqual([400, ['vapidPrivateKey']]);
  });
});

describe('registrations', () => {
  test.each([
    ['an http URL of another scheme', { endpoint: 'ftp://push.example/1' }, 'subscription.endpoint'],
    ['credentials in the URL', { endpoint: 'https://a:b@push.example/1' }, 'subscription.endpoint'],
    [
      'an endpoint of 2049 characters',
      { endpoint: `https://push.example/${'x'.repeat(2028)}` },
      'subscription.endpoint',
    ],
    ['p256dh beside the curve', { keys: { p256dh: `BA${'A'.repeat(85)}` } }, 'subscription.keys.p256dh'],
    ['a short p256dh', { keys: { p256dh: 'BA' } }, 'subscription.keys.p256dh'],
    ['a short auth', { keys: { auth: 'AAAA' } }, 'subscription.keys.auth'],
    ['no keys', { keys: undefined }, 'subscription.keys'],
  ])(
    'a registration with %s is rejected',
    async (_what, { keys, ...changes }: { keys?: object | undefined; endpoint?: string }, member) => {
      const subscription = await subscribe();
      const wrong = { ...subscription, ...changes, keys: keys && { ...subscription.keys, ...keys } };
      const { status, body } = await register(changes.endpoint ? { ...wrong, keys: subscription.keys } : wrong);
      expect([status, Object.keys(body.error.details)]).toEqual([400, [member]]);
    },
  );

  test('a registration with a foreign key, a long UnifiedPush endpoint, or members of other platforms is rejected', async () => {
    const subscription = await subscribe();
    const detailsOf = async (more: object, of: object = subscription) =>
      Object.keys((await register(of, { ...more })).body.error.details);
    expect(await detailsOf({ vapidKey: generateVapidKeys().vapidPublicKey })).toEqual(['vapidKey']);
    const long = { ...subscription, endpoint: `https://push.example/${'x'.repeat(980)}` };
    expect(await detailsOf({ platform: 'webpush_unifiedpush' }, long)).toEqual(['subscription.endpoint']);
    expect(await detailsOf({ fcmToken: 'x' })).toEqual(['fcmToken']);
    expect(await detailsOf({ platform: 'fcm_web', fcmToken: 'x' })).toEqual(['subscription']);
  });

  test('a subscription is listed without its keys, which are encrypted in the database', async () => {
    const subscription = await subscribe();
    expect((await register(subscription)).status).toBe(200);
    const { pushTokens } = (await setup.server.call('GET', TOKENS, { token: mara })).body.data;
    expect(pushTokens).toMatchObject([
      { platform: 'webpush_browser', pushTokenType: 'chat', pushToken: subscription.endpoint },
    ]);
    const { p256dh, auth } = subscription.keys;
    expect(JSON.stringify(pushTokens)).not.toMatch(new RegExp(`${p256dh}|${auth}`));
    const disk = await storedOf('chat');
    expect(disk).toContain(subscription.endpoint);
    for (const secret of [p256dh, auth, Buffer.from(auth, 'base64url').toString('latin1')]) {
      expect(disk).not.toContain(secret);
    }
  });
});

describe('pushes', () => {
  test('a push to a browser is encrypted, declarative, and logged as plaintext without receipt and keys', async () => {
    await call('PATCH', '/notifications/v1/settings', {
      preferences: { push: { receiptsSetting: 2, badgeCountSetting: true } },
    });
    const plaintexts: string[] = [];
    const subscription = await subscribe({ onPush: (plaintext) => plaintexts.push(plaintext) });
    await register(subscription);
    const id = await send();
    const entry = await entryOf(id);
    expect(entry).toMatchObject({
      provider: 'webpush',
      providerId: 'webpush',
      tokenType: 'webpush_browser',
      pushToken: subscription.endpoint,
      notificationTriggered: true,
      success: true,
      outcome: 'sent',
      providerResponse: { status: 201, code: null, id: expect.stringMatching(/^[\w-]{16}$/) },
      device: { state: 'none' },
      payload: {
        subscription: 'webpush_browser',
        headers: { TTL: '3600', Urgency: 'high', Topic: expect.stringMatching(/^[\w-]{32}$/) },
        type: 'webpush',
      },
    });
    expect(entry.payload.body).toEqual({
      web_push: 8030,
      notification: {
        title: 'Ivo',
        body: 'Boat is ready',
        tag: id,
        navigate: 'https://chat.example/conversations/ivo_user_mara',
        data: expect.objectContaining({ conversationId: 'ivo_user_mara', type: 'chat', sender: 'ivo', tag: id }),
      },
      app_badge: 1,
      mutable: true,
    });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`receipt|${subscription.keys.auth}`));
    const received = JSON.parse(plaintexts[0] ?? '');
    expect(received.notification.data.receipt).toMatch(/^[\w-]{34}$/);
    delete received.notification.data.receipt;
    expect(received).toEqual(entry.payload.body);
    const filtered = await setup.entries(`messageId=${id}&provider=webpush`, 1);
    expect(filtered).toHaveLength(1);
  });

  test('a push is not declarative when the account says so, and a click opens its own URL', async () => {
    const clickURL = 'https://harbour.example/c/{conversationId}?m={messageId}';
    await call('PUT', PROVIDER, { declarative: false, clickURL });
    await register(await subscribe());
    const id = await send();
    const { body } = (await entryOf(id)).payload;
    expect(body).not.toHaveProperty('web_push');
    expect(body.notification.navigate).toBe(`https://harbour.example/c/ivo_user_mara?m=${id}`);
    await call('PUT', PROVIDER, { declarative: true, clickURL: null });
  });

  test('a push to a UnifiedPush app is the data alone, with the receipt', async () => {
    const plaintexts: string[] = [];
    const onPush = (plaintext: string) => plaintexts.push(plaintext);
    await register(setup.sandbox.subscribe({ onPush }), { platform: 'webpush_unifiedpush' });
    const entry = await entryOf(await send());
    expect(entry).toMatchObject({
      tokenType: 'webpush_unifiedpush',
      success: true,
      payload: { body: { title: 'Ivo', body: 'Boat is ready', sessionId: null, type: 'chat' } },
    });
    const received = JSON.parse(plaintexts[0] ?? '');
    expect(received).toEqual({ ...entry.payload.body, receipt: expect.stringMatching(/^[\w-]{34}$/) });
  });

  test('a push with the longest body fits, whatever the script', async () => {
    await register(await subscribe());
    for (const text of ['x'.repeat(5_000), '👍'.repeat(2_500), 'ß'.repeat(5_000)]) {
      const entry = await entryOf(await send(text));
      expect(entry).toMatchObject({ success: true, outcome: 'sent' });
    }
  });

  test('a push about a reaction has normal urgency, about a change low, and one tag has one topic', async () => {
    await register(await subscribe());
    const id = await send();
    await setup.server.call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'Boat leaves' } } });
    const [message, edit] = await setup.entries(`messageId=${id}`, 2);
    expect([message.payload.headers.Urgency, edit.payload.headers.Urgency]).toEqual(['high', 'low']);
    expect(edit.payload.headers.Topic).toBe(message.payload.headers.Topic);
    const own = (await setup.send('mara', 'ivo', 'On my way')).id;
    await setup.server.call('POST', `/messages/${own}/reactions/👍`, { as: 'ivo' });
    const [reaction] = await setup.entries(`messageId=${own}&recipient=mara`, 1);
    expect(reaction.payload.headers.Urgency).toBe('normal');
  });

  test('a push about a call lives 30 seconds, for browsers and UnifiedPush apps', async () => {
    await register(await subscribe());
    const tablet = await session('mara');
    await register(setup.sandbox.subscribe(), { platform: 'webpush_unifiedpush', token: tablet });
    const { body } = await setup.server.call('POST', '/calls', {
      as: 'ivo',
      body: { receiver: 'mara', receiverType: 'user', type: 'audio' },
    });
    const entries = await setup.entries('trigger=initiated&recipient=mara', 2);
    expect(entries.map(({ tokenType, payload }) => [tokenType, payload.headers])).toEqual(
      expect.arrayContaining(
        ['webpush_browser', 'webpush_unifiedpush'].map((type) => [
          type,
          expect.objectContaining({ TTL: '30', Urgency: 'high' }),
        ]),
      ),
    );
    await setup.server.call('PUT', `/calls/${body.data.sessionId}`, { as: 'ivo', body: { action: 'cancel' } });
    await setup.server.call('DELETE', `${TOKENS}?all=true`, { token: tablet, body: {} });
  });

  test('a push is retried after 503, and a rejected key keeps the subscription', async () => {
    await register(await subscribe());
    setup.sandbox.faults.set('webpush', { fault: '401', times: 1 });
    const rejected = await entryOf(await send());
    expect(rejected).toMatchObject({
      success: false,
      outcome: 'failed',
      providerResponse: { status: 403, code: 'CREDENTIALS_REJECTED' },
    });
    expect(rejected).not.toHaveProperty('tokenRemoved');
    setup.sandbox.faults.set('webpush', { fault: '5xx', times: 1 });
    const id = await send();
    expect(await entryOf(id)).toMatchObject({ success: true, attempt: 2 });
  });

  test('a push to a subscription that has ended at the push service removes it', async () => {
    const subscription = await subscribe();
    await register(subscription);
    setup.sandbox.invalidTokens.invalidate(subscription.endpoint, Date.now());
    expect(await entryOf(await send())).toMatchObject({
      success: false,
      tokenRemoved: true,
      providerResponse: { status: 410, code: 'SUBSCRIPTION_GONE' },
    });
    expect(await entryOf(await send())).toMatchObject({ reason: 'NOT_FOUND', reasonDetail: { code: 'NO_PUSH_TOKEN' } });
  });

  test('a push after the expiration time is not sent, and the subscription is removed', async () => {
    await register({ ...(await subscribe()), expirationTime: Date.now() + 3_600_000 });
    expect(await entryOf(await send())).toMatchObject({ outcome: 'sent' });
    await register({ ...(await subscribe()), expirationTime: Date.now() - 1.5 });
    expect(await entryOf(await send())).toMatchObject({
      reason: 'NOT_FOUND',
      reasonDetail: { code: 'TOKEN_GONE' },
      outcome: 'unreachable',
      tokenRemoved: true,
    });
    expect(await entryOf(await send())).toMatchObject({ reasonDetail: { code: 'NO_PUSH_TOKEN' } });
  });

  test('a failed push can be resent, and a test push reaches the browser', async () => {
    await register(await subscribe());
    setup.sandbox.faults.set('webpush', { fault: '401', times: 1 });
    const { _id } = await entryOf(await send());
    const resent = await call('POST', `/notifications/v1/logs/${_id}/resend`, {});
    expect(resent.body.data).toMatchObject({ outcome: 'sent', resendOf: _id });
    const tested = await call('POST', '/notifications/v1/test-send', { uid: 'mara', channel: 'push' });
    expect(tested.body.data.results).toMatchObject([{ provider: 'webpush', success: true }]);
  });
});

test('a push service that is down delays no other', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => silent.listening).toBe(true);
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const deaf = await subscribe();
  await register({ ...deaf, endpoint: `http://127.0.0.1:${port}/push/1` });
  const stuck = await send('Stuck');
  const tablet = await session('mara');
  await register(await subscribe(), { token: tablet });
  const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => send(`Round ${index}`)));
  for (const id of ids) {
    const delivered = await setup.entries(`messageId=${id}&outcome=sent`, 1);
    expect(delivered).toMatchObject([{ tokenType: 'webpush_browser', success: true }]);
  }
  expect(await setup.entries(`messageId=${stuck}`, 0)).toEqual([]);
  await setup.server.call('DELETE', TOKENS, { token: mara, body: {} });
  await setup.server.call('DELETE', TOKENS, { token: tablet, body: {} });
  silent.closeAllConnections();
  silent.close();
});

describe('rotation', () => {
  test('a rotated key serves new subscriptions, and the earlier one works as long as a subscription uses it', async () => {
    const earlier = await publicKey();
    await register(await subscribe());
    expect((await call('POST', `${PROVIDER}/rotate`)).status).toBe(200);
    expect(await publicKey()).not.toBe(earlier);
    expect(await entryOf(await send('With the earlier key'))).toMatchObject({ success: true });
    const tablet = await session('mara');
    const late = await register(await subscribe({ vapidKey: earlier }), { token: tablet, vapidKey: earlier });
    expect(late.status).toBe(200);
    expect(await entryOf(await send('Twice'))).toMatchObject({ success: true });
    await register(await subscribe());
    await register(await subscribe(), { token: tablet });
    const gone = await register(await subscribe({ vapidKey: earlier }), { vapidKey: earlier });
    expect([gone.status, Object.keys(gone.body.error.details)]).toEqual([400, ['vapidKey']]);
    expect(await entryOf(await send('With the new key'))).toMatchObject({ success: true });
  });
});

async function privateKey(): Promise<string> {
  const [account] = (await setup.server.app.context.providersDirectory.current()).webpush;
  return account?.fields?.vapidPrivateKey ?? '';
}

/** Returns everything in the database files whose names begin with a text. */
async function storedOf(name: string): Promise<string> {
  const { dataDir } = setup.server;
  const files = (await readdir(dataDir)).filter((file) => file.startsWith(name === 'providers' ? 'chat.sqlite' : name));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(dataDir, file))))).toString('latin1');
}
