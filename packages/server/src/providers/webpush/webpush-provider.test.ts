import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type Sandbox, type SandboxSubscription } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import { createSecretBox } from '../../base/secrets/secret-box.ts';
import { systemClock } from '../../base/time/clock.ts';
import { createUrlGuard } from '../custom/url-guard.ts';
import { DECISION_ID, WEBPUSH_PAYLOAD } from '../example-payloads.fixture.ts';
import { providerCases } from '../provider.cases.ts';
import type { Provider, SendRequest } from '../provider.ts';
import { OriginClients } from './origin-clients.ts';
import { sealKeys } from './subscription-keys.ts';
import { generateVapidKeys, keyIdOf } from './vapid-keys.ts';
import type { WebpushPayload } from './webpush-payload.ts';
import { createWebpushProvider, type WebpushProviderOptions } from './webpush-provider.ts';

const secrets = createSecretBox([Buffer.alloc(32, 1)]);
const keys = generateVapidKeys();
const { vapidPublicKey: vapidKey } = keys;
const never = new AbortController().signal;
const unaddressed = { platform: 'webpush_browser', decisionId: DECISION_ID, payload: WEBPUSH_PAYLOAD } as const;

providerCases<WebpushPayload>({
  kind: 'webpush',
  accepted: 201,
  sandbox: {},
  create({ webpushUrl }, ca, proxies, sandbox) {
    const subscription = sandbox.subscribe({ vapidKey });
    const endpoint = new URL(new URL(subscription.endpoint).pathname, webpushUrl).href;
    const provider = create({ ca, proxies });
    return {
      kind: 'webpush',
      send: (request, signal) => provider.send({ ...request, ...addressOf({ ...subscription, endpoint }) }, signal),
      close: () => provider.close(),
    };
  },
  request: unaddressed,
  codes: { tooMany: 'HTTP_429', unavailable: 'HTTP_503', gone: 'SUBSCRIPTION_GONE' },
});

test('a push arrives decrypted as the log describes it, with the receipt in its data', async () => {
  await using peer = await start();
  const received: string[] = [];
  const subscription = peer.sandbox.subscribe({ vapidKey, onPush: (plaintext) => received.push(plaintext) });
  const receipt = 'AQ'.padEnd(34, 'x');
  await peer.provider.send({ ...unaddressed, ...addressOf(subscription), receipt }, never);
  const { notification, ...body } = WEBPUSH_PAYLOAD.body as Extract<WebpushPayload['body'], { notification: object }>;
  expect(JSON.parse(received[0] ?? '')).toEqual({
    ...body,
    notification: { ...notification, data: { ...notification.data, receipt } },
  });
  expect(peer.sandbox.inbox.list()).toMatchObject([{ title: 'Ivo', tag: '48230', badge: 3, receipt, silent: false }]);
});

test('a subscription of an earlier key is pushed to with that key', async () => {
  const earlier = generateVapidKeys();
  await using peer = await start({ keys: [keys, earlier] });
  const subscription = peer.sandbox.subscribe({ vapidKey: earlier.vapidPublicKey });
  const send = (of: string) => peer.provider.send({ ...unaddressed, ...addressOf(subscription, of) }, never);
  expect(await send(earlier.vapidPublicKey)).toMatchObject({ kind: 'accepted' });
  expect(await send(vapidKey)).toMatchObject({ kind: 'refused', status: 403, code: 'CREDENTIALS_REJECTED' });
});

test('an endpoint at a private address is blocked by number and by name unless that is allowed', async () => {
  await using peer = await start({ guard: { allowPrivate: false, allowInsecure: true } });
  const { endpoint, ...subscription } = peer.sandbox.subscribe({ vapidKey });
  for (const host of ['127.0.0.1', 'localhost', 'push.localtest.example']) {
    const elsewhere = endpoint.replace('127.0.0.1', host);
    const result = await peer.provider.send(
      { ...unaddressed, ...addressOf({ ...subscription, endpoint: elsewhere }) },
      never,
    );
    expect(result).toMatchObject({ kind: 'unreachable' });
  }
  expect(peer.sandbox.connections).toBe(0);
});

test('a redirect is not followed', async () => {
  await using peer = await start();
  const { endpoint, ...subscription } = peer.sandbox.subscribe({ vapidKey });
  const redirecting = createServer((_request, response) => response.writeHead(307, { location: endpoint }).end());
  await once(redirecting.listen(0, '127.0.0.1'), 'listening');
  const { port } = redirecting.address() as AddressInfo;
  const moved = { ...subscription, endpoint: `http://127.0.0.1:${port}/push/1` };
  const result = await peer.provider.send({ ...unaddressed, ...addressOf(moved) }, never);
  expect(result).toMatchObject({ kind: 'refused', code: 'HTTP_307', retryable: false });
  expect(peer.sandbox.inbox.count).toBe(0);
  redirecting.close();
});

test('keys that were encrypted with another secret key make the device unreachable, and nothing is sent', async () => {
  await using peer = await start({ secrets: createSecretBox([Buffer.alloc(32, 2)]) });
  const result = await peer.provider.send({ ...unaddressed, ...addressOf(peer.sandbox.subscribe()) }, never);
  expect(result).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('cannot be decrypted') });
  expect(peer.sandbox.connections).toBe(0);
});

test('a push service without pushes is disconnected after a while, and connected again by the next push', async () => {
  const service = createServer((_request, response) => response.writeHead(201).end());
  // Otherwise the service itself disconnects.
  service.keepAliveTimeout = 0;
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/push/1`);
  const { lookup } = createUrlGuard({ allowPrivate: true, allowInsecure: true }).connection;
  const clients = new OriginClients({ clock: systemClock, connectMs: 2_000, lookup, idleMs: 20 });
  const connected = () => new Promise((resolve) => service.getConnections((_error, count) => resolve(count)));
  for (let round = 0; round < 2; round += 1) {
    expect(await clients.post({ url, headers: {}, body: '' }, never)).toMatchObject({ status: 201 });
    await expect.poll(connected, { timeout: 3_000 }).toBe(0);
  }
  await clients.close();
  service.close();
});

interface Peer extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly provider: Provider<WebpushPayload>;
}

async function start(options: Partial<WebpushProviderOptions> = {}): Promise<Peer> {
  const sandbox = createSandbox();
  const { webpushUrl: url } = await sandbox.start();
  const provider = create(options);
  return {
    sandbox,
    url,
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await sandbox.close();
    },
  };
}

function create(options: Partial<WebpushProviderOptions>): Provider<WebpushPayload> {
  return createWebpushProvider({
    subject: 'mailto:ops@harbour.example',
    keys: [keys],
    guard: { allowPrivate: true, allowInsecure: true },
    secrets,
    clock: systemClock,
    ...options,
  });
}

function addressOf(
  { endpoint, keys: subscribed }: Pick<SandboxSubscription, 'endpoint' | 'keys'>,
  publicKey = vapidKey,
): Pick<SendRequest<WebpushPayload>, 'token' | 'subscription'> {
  return {
    token: endpoint,
    subscription: { sealedKeys: sealKeys(subscribed, secrets), vapidKeyId: keyIdOf(publicKey) },
  };
}
