import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createSandbox } from '@chatwire/sandbox';
import { FakeClock, startConnectProxy } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { CUSTOM_PAYLOAD, DECISION_ID } from '../example-payloads.fixture.ts';
import type { Resolve } from '../http/names/host-resolver.ts';
import { providerCases } from '../provider.cases.ts';
import { createCustomProvider } from './custom-provider.ts';
import type { WebhookTarget } from './custom-wire.ts';
import type { UrlGuardOptions } from './url-guard.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const basicAuth = { username: 'chatwire', password: 'päss:word' };
const request = { decisionId: DECISION_ID, payload: CUSTOM_PAYLOAD };
const never = new AbortController().signal;
const OPEN: UrlGuardOptions = { allowPrivate: true, allowInsecure: true };

providerCases({
  kind: 'custom',
  sandbox: { webhook: { secret, basicAuth } },
  create: ({ webhookUrl }, ca, proxies) =>
    createCustomProvider({
      target: { url: new URL(webhookUrl), basicAuth, signingSecrets: [secret] },
      guard: OPEN,
      clock: systemClock,
      ca,
      proxies,
    }),
  request,
  codes: { tooMany: 'HTTP_429', unavailable: 'HTTP_503', gone: 'HTTP_410' },
});

test('the body is the logged payload without its type, and the id stays equal over all attempts', async () => {
  const seen: { body: unknown; id: unknown }[] = [];
  await using peer = await receiver((message, response) => {
    message.setEncoding('utf8').on('data', (body: string) => {
      seen.push({ body: JSON.parse(body), id: message.headers['webhook-id'] });
      response.writeHead(204).end();
    });
  });
  for (let round = 0; round < 2; round += 1) {
    expect(await peer.send()).toMatchObject({ kind: 'accepted', status: 204, id: `msg_${DECISION_ID}` });
  }
  const { type: _type, ...body } = CUSTOM_PAYLOAD;
  expect(seen).toEqual([
    { body, id: `msg_${DECISION_ID}` },
    { body, id: `msg_${DECISION_ID}` },
  ]);
});

test('the receiver rejects a wrong secret, a wrong password and an old signature', async () => {
  const clock = new FakeClock(Date.now());
  const sandbox = createSandbox({ webhook: { secret, basicAuth } });
  const { webhookUrl } = await sandbox.start();
  const target: WebhookTarget = { url: new URL(webhookUrl), basicAuth, signingSecrets: [secret] };
  const status = async (changed: Partial<WebhookTarget>) => {
    const provider = createCustomProvider({ target: { ...target, ...changed }, guard: OPEN, clock });
    const result = await provider.send(request, never);
    await provider.close();
    return result.kind === 'accepted' || result.kind === 'refused' ? result.status : undefined;
  };
  expect(await status({})).toBe(200);
  expect(await status({ signingSecrets: ['whsec_d3Jvbmc=', secret] })).toBe(200);
  expect(await status({ signingSecrets: ['whsec_d3Jvbmc='] })).toBe(401);
  expect(await status({ basicAuth: { username: 'chatwire', password: 'word' } })).toBe(401);
  clock.jump(clock.now() - 600_000);
  expect(await status({})).toBe(401);
  await sandbox.close();
});

test('a redirect counts as a rejection and is not followed', async () => {
  await using peer = await receiver((message, response) => {
    if (message.url === '/elsewhere') response.writeHead(200).end();
    else response.writeHead(307, { location: '/elsewhere' }).end('moved');
  });
  expect(await peer.send()).toMatchObject({ kind: 'refused', status: 307, code: 'HTTP_307', retryable: false });
});

test('the first 500 characters of an error response are kept, for any content', async () => {
  await using html = await receiver((_, response) => response.writeHead(500).end('<b>é</b>'.repeat(1000)));
  const result = await html.send();
  expect(result).toMatchObject({ kind: 'refused', message: expect.stringMatching(/^<b>é<\/b>/) });
  expect(result.kind === 'refused' ? result.message?.length : 0).toBe(500);
  await using bytes = await receiver((_, response) => response.writeHead(400).end(Buffer.of(0xff, 0x00, 0x41)));
  expect(await bytes.send()).toMatchObject({ message: '\ufffd A' });
});

test('an endless body is cut off, and its status counts', async () => {
  await using peer = await receiver((_, response) => {
    response.writeHead(503);
    const pour = (error?: Error | null) => {
      if (!error) response.write('x'.repeat(65_536), pour);
    };
    pour();
  });
  expect(await peer.send()).toMatchObject({ kind: 'refused', status: 503, message: 'x'.repeat(500) });
});

test('a slow body is cut off at the deadline, and its status counts', async () => {
  await using peer = await receiver((_, response) => response.writeHead(500).write('slow'));
  const deadline = new AbortController();
  const onHeaders = () => setImmediate(() => deadline.abort());
  subscribe('undici:request:headers', onHeaders);
  expect(await peer.send(deadline.signal)).toMatchObject({ kind: 'refused', status: 500 });
  unsubscribe('undici:request:headers', onHeaders);
});

test('a compressed body is not unpacked', async () => {
  await using peer = await receiver((_, response) =>
    response.writeHead(500, { 'content-encoding': 'gzip' }).end('not gzip at all'),
  );
  expect(await peer.send()).toMatchObject({ kind: 'refused', status: 500, message: 'not gzip at all' });
});

test('a response shorter than it claims keeps its status; garbage is no response', async () => {
  await using short = await receiver((_, response) => {
    response.writeHead(500, { 'content-length': '100' });
    response.write('short', () => response.destroy());
  });
  expect(await short.send()).toMatchObject({ kind: 'refused', status: 500 });
  await using garbage = await receiver((message) => message.socket.end('220 mx.example ESMTP\r\n'));
  expect(await garbage.send()).toMatchObject({ kind: 'timeout', cause: 'CONNECTION_LOST' });
});

test('a forbidden URL is not called', async () => {
  await using peer = await receiver((_, response) => response.writeHead(200).end());
  const strict = { allowPrivate: false, allowInsecure: true };
  expect(await peer.send(never, { guard: strict })).toMatchObject({ kind: 'unreachable', cause: 'ADDRESS_BLOCKED' });
});

test('a name that turns into a private address between two calls is not connected to', async () => {
  await using peer = await receiver((_, response) => response.writeHead(200, { connection: 'close' }).end());
  const strict = { allowPrivate: false, allowInsecure: true };
  const resolve: Resolve = (_name, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
  const hostname = 'rebound.example';
  expect(await peer.send(never, { guard: OPEN, resolve, hostname })).toMatchObject({ kind: 'accepted' });
  expect(await peer.send(never, { guard: strict, resolve, hostname })).toMatchObject({
    kind: 'unreachable',
    cause: 'ADDRESS_BLOCKED',
    message: expect.stringContaining('not public'),
  });
});

test('a proxy is given the address the guard has checked, never a name that resolves to a private one', async () => {
  await using proxy = await startConnectProxy({ rejects: true });
  const proxies = { proxyFor: () => proxy.url };
  const send = async (address: string, guard: typeof OPEN) => {
    const resolve: Resolve = (_name, callback) => callback(null, [{ address, family: 4 }]);
    const target = { url: new URL('http://hooks.example:8080/') };
    const provider = createCustomProvider({ target, guard, clock: systemClock, resolve, proxies });
    try {
      return await provider.send(request, never);
    } finally {
      await provider.close();
    }
  };
  const strict = { allowPrivate: false, allowInsecure: true };
  expect(await send('10.0.0.1', strict)).toMatchObject({ kind: 'unreachable', cause: 'ADDRESS_BLOCKED' });
  expect(proxy.requested).toEqual([]);
  await send('1.1.1.1', strict);
  await send('1.1.1.1', OPEN);
  expect(proxy.requested).toEqual(['1.1.1.1:8080', 'hooks.example:8080']);
});

test('a name service that does not respond makes the receiver unreachable', async () => {
  const target = { url: new URL('http://slow.example/hook') };
  const provider = createCustomProvider({ target, guard: OPEN, clock: systemClock, connectMs: 20, resolve: () => {} });
  const result = await provider.send(request, never);
  expect(result).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
});

interface How {
  readonly guard: UrlGuardOptions;
  readonly resolve?: Resolve;
  readonly hostname?: string;
}

/** Starts a webhook receiver that responds with the listener. */
async function receiver(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const { port } = address;
  return {
    async send(signal: AbortSignal = never, { guard, resolve, hostname = '127.0.0.1' }: How = { guard: OPEN }) {
      const target = { url: new URL(`http://${hostname}:${port}/hook`) };
      const resolving = resolve === undefined ? {} : { resolve };
      const provider = createCustomProvider({ target, guard, clock: systemClock, ...resolving });
      const result = await provider.send(request, signal);
      await provider.close();
      return result;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
