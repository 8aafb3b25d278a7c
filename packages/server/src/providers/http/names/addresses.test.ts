import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createNetServer } from 'node:net';
import { FakeClock } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../base/time/clock.ts';
import type { HttpOutcome } from '../http-outcome.ts';
import { Http1Client } from '../http1/http1-client.ts';
import { Http2Pool } from '../http2/http2-pool.ts';
import { hostLookup } from './host-lookup.ts';
import { HostResolver, type Resolve } from './host-resolver.ts';

const IPV4: LookupAddress = { address: '127.0.0.1', family: 4 };
const IPV6: LookupAddress = { address: '::1', family: 6 };
const never = new AbortController().signal;

describe.each([
  { protocol: 'HTTP/1.1', serve: () => createServer((_, response) => void response.end()), call: callOverHttp1 },
  { protocol: 'HTTP/2', serve: () => createHttp2Server((_, response) => void response.end()), call: callOverHttp2 },
])('over $protocol', ({ serve, call }) => {
  test('a host that has only an IPv6 address is reached', async () => {
    await using peer = await listenOn(serve(), '::1');
    expect(await call(peer.port, resolvingTo([IPV6]))).toMatchObject({ kind: 'response', status: 200 });
  });

  test('a host with both kinds of addresses is reached over the one that works', async () => {
    await using onlyIpv6 = await listenOn(serve(), '::1');
    expect(await call(onlyIpv6.port, resolvingTo([IPV4, IPV6]))).toMatchObject({ kind: 'response', status: 200 });
    await using onlyIpv4 = await listenOn(serve(), '127.0.0.1');
    expect(await call(onlyIpv4.port, resolvingTo([IPV6, IPV4]))).toMatchObject({ kind: 'response', status: 200 });
  });

  test('a host whose addresses all refuse connections is unreachable', async () => {
    const { port, ...closing } = await listenOn(createNetServer(), '127.0.0.1');
    await closing[Symbol.asyncDispose]();
    const outcome = await call(port, resolvingTo([IPV6, IPV4]));
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
  });

  test('a host without an address is not found', async () => {
    expect(await call(443, resolvingTo([]))).toMatchObject({ kind: 'unreachable', cause: 'HOST_NOT_FOUND' });
  });

  test('a host for which no name server responds is not found', async () => {
    const clock = new FakeClock();
    const resolver = new HostResolver({ clock, system: () => {}, dns: () => new Promise(() => {}) });
    const asked = Promise.withResolvers<void>();
    const outcome = call(443, (hostname, callback) => {
      resolver.resolve(hostname, callback);
      asked.resolve();
    });
    await asked.promise;
    await clock.advance(4_000);
    expect(await outcome).toMatchObject({
      kind: 'unreachable',
      cause: 'HOST_NOT_FOUND',
      message: 'no name service responded for push.example within 4000 ms',
    });
  });
});

describe('an HTTP/2 connection that cannot be established', () => {
  test('a connection whose host name resolves too late is abandoned and opens no socket', async () => {
    await using peer = await silentPeer();
    const outcome = await callOverHttp2(peer.port, peer.resolveLate, 20);
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    expect(await peer.connectionsAfterAll()).toBe(0);
  });

  test('a connection whose pool closed before its address resolved opens no socket', async () => {
    await using peer = await silentPeer();
    const deadline = new AbortController();
    const outcome = callOverHttp2(peer.port, peer.resolveLate, 5_000, deadline.signal);
    await peer.asked;
    deadline.abort();
    expect(await outcome).toEqual({ kind: 'timeout', cause: 'NO_ANSWER' });
    expect(await peer.connectionsAfterAll()).toBe(0);
  });
});

/** Starts a peer whose address is found too late. */
async function silentPeer() {
  const server = createHttp2Server((_, response) => void response.end());
  const { port, ...closing } = await listenOn(server, '127.0.0.1');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const asked = Promise.withResolvers<void>();
  let answerLate = () => {};
  const resolveLate: Resolve = (_, callback) => {
    answerLate = () => callback(null, [IPV4]);
    asked.resolve();
  };
  return {
    ...closing,
    port,
    resolveLate,
    asked: asked.promise,
    /** Returns the number of connections, without the one that proves that all others would have arrived by now. */
    async connectionsAfterAll(): Promise<number> {
      answerLate();
      expect(await callOverHttp2(port, resolvingTo([IPV4]))).toMatchObject({ kind: 'response' });
      return connections - 1;
    },
  };
}

function resolvingTo(addresses: readonly LookupAddress[]): Resolve {
  return (_, callback) => callback(null, addresses);
}

async function callOverHttp1(port: number, resolve: Resolve): Promise<HttpOutcome> {
  const client = new Http1Client({ connectMs: 5_000, lookup: hostLookup(resolve) });
  const outcome = await client.post({ url: new URL(`http://push.example:${port}/`), headers: {}, body: 'x' }, never);
  await client.close();
  return outcome;
}

async function callOverHttp2(port: number, resolve: Resolve, connectMs = 5_000, signal = never): Promise<HttpOutcome> {
  const baseUrl = `http://push.example:${port}`;
  const pool = new Http2Pool({ baseUrl, clock: systemClock, connectMs, lookup: hostLookup(resolve) });
  const outcome = await pool.request({ headers: { ':method': 'POST', ':path': '/' }, body: 'x' }, signal);
  await pool.close();
  return outcome;
}

async function listenOn(server: Server, host: string) {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}
