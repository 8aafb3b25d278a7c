import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { expect, test } from 'vitest';
import type { SandboxUrls } from './registry.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

test('FCM supports HTTP/1.1 and HTTP/2 on one port, and requires credentials on both', async () => {
  await using peer = await start(createSandbox());
  const path = '/v1/projects/sandbox/messages:send';
  const overHttp1 = await fetch(`${peer.urls.fcmUrl}${path}`, { method: 'POST', body: '{}' });
  expect(overHttp1.status).toBe(401);
  expect(await overHttp1.json()).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  expect(await statusOverHttp2(peer.urls.fcmUrl, path)).toBe(401);
});

test('APNs responds over HTTP/2', async () => {
  await using peer = await start(createSandbox());
  expect(await statusOverHttp2(peer.urls.apnsUrl, '/3/device/a1')).toBe(403);
});

test('a body beyond 1 MiB is not read', async () => {
  await using peer = await start(createSandbox());
  const response = await fetch(peer.urls.webhookUrl, { method: 'POST', body: 'x'.repeat(1_100_000) });
  expect(response.status).toBe(413);
});

test('the sandbox accepts every request and stores none when it is not strict', async () => {
  await using peer = await start(createSandbox({ strict: false }));
  expect((await fetch(peer.urls.webhookUrl, { method: 'POST' })).status).toBe(200);
  expect(await statusOverHttp2(peer.urls.fcmUrl, '/v1/projects/sandbox/messages:send')).toBe(200);
  expect(await statusOverHttp2(peer.urls.apnsUrl, '/3/device/a1')).toBe(200);
  expect(peer.sandbox.inbox.count).toBe(0);
});

test('latency is simulated with the clock', async () => {
  const waits: number[] = [];
  const clock = {
    now: () => 0,
    after(ms: number, run: () => void) {
      waits.push(ms);
      run();
      return () => {};
    },
  };
  await using peer = await start(createSandbox({ clock, strict: false }));
  peer.sandbox.faults.set('custom', { latencyMs: 50 });
  expect((await fetch(peer.urls.webhookUrl, { method: 'POST' })).status).toBe(200);
  expect(waits).toEqual([50]);
});

test.each([
  ['the first request of a connection', 0],
  ['a later one', 1],
])('GOAWAY reports that %s was not processed', async (_which, before) => {
  await using peer = await start(createSandbox());
  const session = connect(peer.urls.apnsUrl);
  for (let sent = 0; sent < before; sent += 1) await once(post(session), 'response');
  peer.sandbox.faults.set('apns', { fault: 'goaway' });
  const stream = post(session);
  await expect(once(stream, 'response')).rejects.toThrow('NGHTTP2_REFUSED_STREAM');
  expect(stream.rstCode).toBe(constants.NGHTTP2_REFUSED_STREAM);
});

test('closing ends open connections', async () => {
  const peer = await start(createSandbox());
  const session = connect(peer.urls.apnsUrl);
  session.on('error', () => {});
  await once(session, 'remoteSettings');
  const closed = once(session, 'close');
  await peer[Symbol.asyncDispose]();
  await closed;
  await expect(fetch(peer.urls.webhookUrl)).rejects.toThrow('fetch failed');
});

async function start(
  sandbox: Sandbox,
): Promise<AsyncDisposable & { readonly sandbox: Sandbox; readonly urls: SandboxUrls }> {
  const urls = await sandbox.start();
  return { sandbox, urls, [Symbol.asyncDispose]: () => sandbox.close() };
}

async function statusOverHttp2(url: string, path: string): Promise<unknown> {
  const session = connect(url);
  const stream = post(session, path);
  const [headers] = await once(stream, 'response');
  stream.resume();
  session.close();
  return headers[':status'];
}

function post(session: ClientHttp2Session, path = '/3/device/a1'): ClientHttp2Stream {
  const stream = session.request({ ':method': 'POST', ':path': path });
  stream.end('{}');
  return stream;
}
