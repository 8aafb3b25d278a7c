import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSandbox, generateCertificate, generateFcmAccount } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { DECISION_ID, FCM_PAYLOAD, FCM_TOKEN } from '../example-payloads.fixture.ts';
import { providerCases } from '../provider.cases.ts';
import { createFcmProvider } from './fcm-provider.ts';
import type { FcmAccount } from './service-account.ts';

const fcmAccount = generateFcmAccount('harbour');
const request = { token: FCM_TOKEN, decisionId: DECISION_ID, payload: FCM_PAYLOAD };
const never = new AbortController().signal;

providerCases({
  kind: 'fcm',
  sandbox: { fcmAccount },
  create: ({ fcmUrl, fcmTokenUrl }, ca, proxies) =>
    createFcmProvider({ account: fcmAccount, baseUrl: fcmUrl, tokenUrl: fcmTokenUrl, clock: systemClock, ca, proxies }),
  request,
  codes: { tooMany: 'QUOTA_EXCEEDED', unavailable: 'UNAVAILABLE', gone: 'UNREGISTERED' },
});

test('a message arrives as the log describes it and is known by its FCM name', async () => {
  await using peer = await start();
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ kind: 'accepted', id: expect.stringMatching(/^projects\/harbour\/messages\/0:\d+%/) });
  expect(peer.sandbox.inbox.list()[0]).toMatchObject({ title: 'Ivo', sound: 'default', tag: '48230', silent: false });
});

test.each([
  ['without TLS', undefined],
  [
    'by ALPN',
    generateCertificate({ hosts: ['127.0.0.1'], validFromMs: Date.now() - 1e6, validToMs: Date.now() + 1e6 }),
  ],
])('a peer that offers only HTTP/1.1 (%s) gets each push over HTTP/1.1, once', async (_how, certificate) => {
  await using peer = await start();
  const tokens: string[] = [];
  const take: RequestListener = async (incoming, response) => {
    tokens.push(JSON.parse(await text(incoming)).message.token);
    response.setHeader('content-type', 'application/json').end('{"name":"projects/harbour/messages/0:1%1"}');
  };
  const server = certificate ? createHttpsServer(certificate, take) : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider = createFcmProvider({
    account: fcmAccount,
    baseUrl: `http${certificate ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenUrl: peer.tokenUrl,
    clock: systemClock,
    ca: certificate?.cert,
  });
  const results = [await provider.send(request, never), await provider.send(request, never)];
  expect(results).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted', id: 'projects/harbour/messages/0:1%1' }]);
  expect(tokens).toEqual([FCM_TOKEN, FCM_TOKEN]);
  await provider.close();
  server.close();
});

test('a thousand concurrent pushes request one access token', async () => {
  await using peer = await start();
  const results = await Promise.all(Array.from({ length: 1000 }, () => peer.provider.send(request, never)));
  expect(results.every((result) => result.kind === 'accepted')).toBe(true);
  expect(peer.sandbox.tokenExchanges).toBe(1);
});

test('a revoked access token is renewed once, for all pushes it stopped, within the same attempt', async () => {
  await using peer = await start();
  await peer.provider.send(request, never);
  peer.sandbox.accessTokens.revokeAll();
  const results = await Promise.all(Array.from({ length: 200 }, () => peer.provider.send(request, never)));
  expect(results.filter((result) => result.kind !== 'accepted')).toEqual([]);
  expect(peer.sandbox.tokenExchanges).toBe(2);
});

test('a rejected account fails with credentials rejected, and the token service is not called again', async () => {
  await using peer = await start({ ...generateFcmAccount('harbour'), client_email: fcmAccount.client_email });
  for (let round = 0; round < 3; round += 1) {
    expect(await peer.provider.send(request, never)).toMatchObject({
      kind: 'refused',
      status: 400,
      code: 'CREDENTIALS_REJECTED',
      message: 'token exchange: invalid_grant: Invalid JWT Signature.',
      retryable: false,
    });
  }
  expect(peer.sandbox.tokenExchanges).toBe(1);
});

test('an account of another project may not send, and its devices are kept', async () => {
  await using peer = await start({ ...fcmAccount, project_id: 'other' });
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ status: 403, code: 'PERMISSION_DENIED', retryable: false });
  expect(result).not.toHaveProperty('tokenInvalid');
});

test('a token of a removed app is invalid', async () => {
  await using peer = await start();
  peer.sandbox.invalidTokens.invalidate(FCM_TOKEN, Date.now());
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ status: 404, code: 'UNREGISTERED', tokenInvalid: {} });
});

test('a message that FCM finds malformed does not invalidate the token', async () => {
  await using peer = await start();
  const android = { ...FCM_PAYLOAD.message.android, ttl: 'soon' };
  const payload = { ...FCM_PAYLOAD, message: { ...FCM_PAYLOAD.message, android } };
  const result = await peer.provider.send({ ...request, payload }, never);
  expect(result).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT', retryable: false });
  expect(result).not.toHaveProperty('tokenInvalid');
});

async function start(account: FcmAccount = fcmAccount) {
  const sandbox = createSandbox({ fcmAccount });
  const { fcmUrl, fcmTokenUrl } = await sandbox.start();
  const provider = createFcmProvider({ account, baseUrl: fcmUrl, tokenUrl: fcmTokenUrl, clock: systemClock });
  return {
    sandbox,
    tokenUrl: fcmTokenUrl,
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await sandbox.close();
    },
  };
}
