import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { constants, createServer, type ServerHttp2Stream } from 'node:http2';
import { createServer as createNetServer, type Socket } from 'node:net';
import { FakeClock } from '@chatwire/testkit';
import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../base/time/clock.ts';
import { MAX_BODY_BYTES } from '../bounded-body.ts';
import type { HttpOutcome } from '../http-outcome.ts';
import { listen, post, respond, startBreakableProxy, startPeer } from './http2-peer.fixture.ts';
import { Http2Pool } from './http2-pool.ts';

const never = new AbortController().signal;
const { NGHTTP2_ENHANCE_YOUR_CALM, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;

describe('GOAWAY', () => {
  test('unprocessed requests move to a new connection, and the others finish on the old one', async () => {
    await using peer = await startPeer((stream, index) => {
      if (index > 3) return respond(stream);
      if (index < 3) return;
      const [first] = peer.streams;
      stream.session?.goaway(NGHTTP2_NO_ERROR, first?.id ?? 0);
      if (first !== undefined) respond(first, 'first');
    });
    const outcomes = await Promise.all([peer.post('a'), peer.post('b'), peer.post('c')]);
    expect(outcomes.map(statusOf)).toEqual([200, 200, 200]);
    expect(bodyOf(outcomes[0])).toBe('first');
    expect(peer.bodies.toSorted()).toEqual(['a', 'b', 'b', 'c', 'c']);
    expect(peer.sessions).toBe(2);
  });

  test('a processed request is not repeated when the connection ends without its response', async () => {
    await using peer = await startPeer((stream, index) => {
      if (index > 2) return respond(stream);
      if (index < 2) return;
      stream.session?.goaway(NGHTTP2_NO_ERROR, peer.streams[0]?.id);
      stream.session?.destroy();
    });
    const [lost, resent] = await Promise.all([peer.post('a'), peer.post('b')]);
    expect(lost).toEqual({ kind: 'timeout', cause: 'CONNECTION_LOST' });
    expect(statusOf(resent)).toBe(200);
    expect(peer.bodies.toSorted()).toEqual(['a', 'b', 'b']);
  });

  test('ENHANCE_YOUR_CALM ends the connection, and its unprocessed requests go to another one', async () => {
    await using peer = await startPeer((stream, index) => {
      if (index > 2) return respond(stream);
      if (index === 2) stream.session?.goaway(NGHTTP2_ENHANCE_YOUR_CALM, peer.streams[0]?.id);
    });
    const [lost, resent] = await Promise.all([peer.post('a'), peer.post('b')]);
    expect(lost).toEqual({ kind: 'timeout', cause: 'CONNECTION_LOST' });
    expect(statusOf(resent)).toBe(200);
  });
});

test('a peer that sends GOAWAY and never closes does not keep its slot forever', async () => {
  await using peer = await startPeer((stream, index) => {
    if (index % 3 === 0) return respond(stream);
    stream.close(NGHTTP2_REFUSED_STREAM);
    stream.session?.goaway(NGHTTP2_NO_ERROR, stream.id);
  });
  for (const body of 'abcdef') expect(statusOf(await peer.post(body))).toBe(200);
  expect(peer.sessions).toBeGreaterThan(8);
});

describe('GOAWAY before any request was processed', () => {
  /**
   * Starts a server that sends its first connections away before they may carry anything, and never disconnects itself.
   */
  async function startTurningAway(times: number) {
    const http2 = createServer();
    http2.on('stream', (stream: ServerHttp2Stream) => respond(stream));
    const seen = { connections: 0, hungUp: 0 };
    const listener = await listen(
      createNetServer({ allowHalfOpen: true }, (socket) => {
        seen.connections += 1;
        if (seen.connections > times) return http2.emit('connection', socket);
        socket
          .on('error', () => {})
          .on('end', () => {
            seen.hungUp += 1;
          });
        return socket.resume().write(NO_STREAMS_AND_GOAWAY);
      }),
    );
    const pool = new Http2Pool({ baseUrl: listener.url, clock: systemClock, connectMs: 5_000, maxConnections: 1 });
    return {
      seen,
      pool,
      async [Symbol.asyncDispose]() {
        await pool.close();
        await listener[Symbol.asyncDispose]();
      },
    };
  }
  /** SETTINGS with MAX_CONCURRENT_STREAMS = 0, then GOAWAY. */
  const NO_STREAMS_AND_GOAWAY = Buffer.from('0000060400000000000003000000000000080700000000000000000000000000', 'hex');

  test('the connection is closed at once, and its waiting requests go over the next one', async () => {
    await using peer = await startTurningAway(3);
    const outcomes = await Promise.all(['a', 'b'].map((body) => peer.pool.request(post(body), never)));
    expect(outcomes.map(statusOf)).toEqual([200, 200]);
    await vi.waitFor(() => expect(peer.seen).toEqual({ connections: 4, hungUp: 3 }));
  });

  test('a connection without waiting requests is closed as well', async () => {
    await using peer = await startTurningAway(1);
    const deadline = new AbortController();
    const call = peer.pool.request(post('a'), deadline.signal);
    deadline.abort();
    expect(await call).toEqual({ kind: 'timeout', cause: 'NO_ANSWER' });
    await vi.waitFor(() => expect(peer.seen).toEqual({ connections: 1, hungUp: 1 }));
    expect(statusOf(await peer.pool.request(post('b'), never))).toBe(200);
  });

  test('a peer that rejects every connection is unreachable after six', async () => {
    await using peer = await startTurningAway(Number.POSITIVE_INFINITY);
    expect(await peer.pool.request(post('a'), never)).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    expect(peer.seen.connections).toBe(6);
  });

  test('requests that wait while connections are replaced go over a new one', async () => {
    await using peer = await startTurningAway(0);
    const call = peer.pool.request(post('a'), never);
    peer.pool.renew();
    expect(statusOf(await call)).toBe(200);
  });
});

describe('REFUSED_STREAM', () => {
  test('a refused request is retried', async () => {
    await using peer = await startPeer((stream, index) => {
      if (index === 1) stream.close(NGHTTP2_REFUSED_STREAM);
      else respond(stream);
    });
    expect(statusOf(await peer.post('a'))).toBe(200);
    expect(peer.sessions).toBe(1);
  });

  test('a peer that rejects every stream is unreachable after six attempts', async () => {
    await using peer = await startPeer((stream) => stream.close(NGHTTP2_REFUSED_STREAM));
    expect(await peer.post('a')).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    expect(peer.streams.length).toBe(6);
  });

  test('any other reset counts as a timeout: the request may have arrived', async () => {
    await using peer = await startPeer((stream) => stream.close(NGHTTP2_ENHANCE_YOUR_CALM));
    expect(await peer.post('a')).toEqual({ kind: 'timeout', cause: 'CONNECTION_LOST' });
    expect(peer.streams.length).toBe(1);
  });
});

describe('SETTINGS', () => {
  test('the pool opens at most the number of streams the peer allows, even if that is one', async () => {
    await using peer = await startPeer((stream) => setImmediate(() => respond(stream)), { maxConcurrentStreams: 1 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => peer.post('a', { maxConnections: 1 })));
    expect(outcomes.map(statusOf)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(peer.mostOpen).toBe(1);
  });

  test('the pool opens more streams once the peer allows more, and fewer when it reduces the limit', async () => {
    const held: ServerHttp2Stream[] = [];
    await using peer = await startPeer((stream) => held.push(stream), { maxConcurrentStreams: 1 });
    const calls = Array.from({ length: 12 }, () => peer.post('a', { maxConnections: 1 }));
    await vi.waitFor(() => expect(held.length).toBe(1));
    held[0]?.session?.settings({ maxConcurrentStreams: 10 });
    await vi.waitFor(() => expect(held.length).toBe(10));
    const session = held[0]?.session;
    session?.settings({ maxConcurrentStreams: 2 });
    if (session !== undefined) await once(session, 'localSettings');
    for (const stream of held.splice(0)) respond(stream);
    await vi.waitFor(() => expect(held.length).toBe(2));
    for (const stream of held.splice(0)) respond(stream);
    expect((await Promise.all(calls)).map(statusOf)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test('another connection opens when all are full', async () => {
    const held: ServerHttp2Stream[] = [];
    let holding = false;
    await using peer = await startPeer((stream) => (holding ? held.push(stream) : respond(stream)), {
      maxConcurrentStreams: 2,
    });
    await peer.post('a');
    holding = true;
    const calls = Array.from({ length: 5 }, () => peer.post('b'));
    await vi.waitFor(() => expect(held.length).toBe(4));
    expect(peer.sessions).toBe(2);
    holding = false;
    for (const stream of held) respond(stream);
    expect((await Promise.all(calls)).map(statusOf)).toEqual([200, 200, 200, 200, 200]);
  });

  test('there are never more connections than the limit', async () => {
    await using peer = await startPeer((stream) => setImmediate(() => respond(stream)), { maxConcurrentStreams: 1 });
    const calls = Array.from({ length: 50 }, () => peer.post('a', { maxConnections: 3 }));
    expect((await Promise.all(calls)).map(statusOf)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(peer.sessions).toBe(3);
  });
});

describe('silence', () => {
  test('a peer that accepts the connection and sends nothing is unreachable after the connect time', async () => {
    const clock = new FakeClock();
    const { promise: connected, resolve } = Promise.withResolvers<Socket>();
    await using mute = await listen(createNetServer(resolve));
    const pool = new Http2Pool({ baseUrl: mute.url, clock, connectMs: 5_000 });
    const call = pool.request(post('a'), never);
    await connected;
    await clock.advance(5_000);
    expect(await call).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    await pool.close();
  });

  test('an unanswered PING detects a half-open connection; its requests may have arrived', async () => {
    const clock = new FakeClock();
    await using peer = await startPeer((stream, index) => {
      if (index === 1) respond(stream);
    });
    await using cable = await startBreakableProxy(peer.port);
    const pool = new Http2Pool({ baseUrl: cable.url, clock, connectMs: 5_000 });
    expect(statusOf(await pool.request(post('a'), never))).toBe(200);
    const call = pool.request(post('b'), never);
    await vi.waitFor(() => expect(peer.streams.length).toBe(2));
    cable.cut();
    await clock.advance(60_000);
    await clock.advance(5_000);
    expect(await call).toEqual({ kind: 'timeout', cause: 'CONNECTION_LOST' });
    await pool.close();
  });

  test('a request without a response makes the pool send a ping, and continue after the pong', async () => {
    const clock = new FakeClock();
    await using peer = await startPeer((stream, index) => {
      if (index !== 2) respond(stream);
    });
    const deadline = new AbortController();
    await peer.post('a', { clock });
    const call = peer.post('b', {}, deadline.signal);
    await vi.waitFor(() => expect(peer.streams.length).toBe(2));
    deadline.abort();
    expect(await call).toEqual({ kind: 'timeout', cause: 'NO_ANSWER' });
    await vi.waitFor(() => expect(peer.pings).toBe(1));
    expect(statusOf(await peer.post('c'))).toBe(200);
    await clock.advance(10_000);
    expect(statusOf(await peer.post('d'))).toBe(200);
    expect(peer.sessions).toBe(1);
  });
});

describe('responses', () => {
  test('a body is read up to its limit, then the stream is cancelled', async () => {
    await using peer = await startPeer((stream) => {
      stream.respond({ ':status': 500 });
      stream.on('error', () => {});
      stream.write(Buffer.alloc(10 * MAX_BODY_BYTES, 'x'));
    });
    const outcome = await peer.post('a');
    expect(statusOf(outcome)).toBe(500);
    expect(bodyOf(outcome)?.length).toBe(MAX_BODY_BYTES);
    await vi.waitFor(() => expect(peer.streams[0]?.closed).toBe(true));
  });

  test('a slow body is cut off at the deadline, and its status counts', async () => {
    await using peer = await startPeer((stream) => {
      stream.respond({ ':status': 410 });
      stream.write('{"reason":');
    });
    const deadline = new AbortController();
    const onHeaders = () => setImmediate(() => deadline.abort());
    subscribe('http2.client.stream.finish', onHeaders);
    expect(statusOf(await peer.post('a', {}, deadline.signal))).toBe(410);
    unsubscribe('http2.client.stream.finish', onHeaders);
  });

  test('a broken-off body leaves the status and the bytes received so far', async () => {
    await using peer = await startPeer((stream) => {
      stream.respond({ ':status': 503 });
      stream.write('half', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    });
    const outcome = await peer.post('a');
    expect([statusOf(outcome), bodyOf(outcome)]).toEqual([503, 'half']);
  });

  test('a response shorter than it claims still has a status', async () => {
    await using peer = await startPeer((stream) => {
      stream.respond({ ':status': 400, 'content-length': '100' });
      stream.end('short');
    });
    expect(statusOf(await peer.post('a'))).toBe(400);
  });
});

test('an invalid header fails only its own request', async () => {
  await using peer = await startPeer((stream) => respond(stream));
  const pool = new Http2Pool({ baseUrl: peer.url, clock: systemClock, connectMs: 5_000 });
  const broken = pool.request({ headers: { ':method': 'POST', ':path': '/', 'x y': '1' }, body: '' }, never);
  const [failed, fine] = await Promise.allSettled([broken, pool.request(post('a'), never)]);
  expect(failed.status).toBe('rejected');
  expect(fine).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  await pool.close();
});

test('closing waits for requests that are in progress and takes no new ones', async () => {
  const held: ServerHttp2Stream[] = [];
  await using peer = await startPeer((stream) => held.push(stream));
  const pool = new Http2Pool({ baseUrl: peer.url, clock: systemClock, connectMs: 5_000 });
  const call = pool.request(post('a'), never);
  await vi.waitFor(() => expect(held.length).toBe(1));
  const closed = pool.close();
  await expect(pool.request(post('b'), never)).rejects.toThrow('closed');
  for (const stream of held) respond(stream);
  expect(statusOf(await call)).toBe(200);
  await closed;
});

test('a base URL with a path throws', () => {
  const options = { baseUrl: 'https://proxy.example/fcm', clock: systemClock, connectMs: 1 };
  expect(() => new Http2Pool(options)).toThrow('without a path');
});

function statusOf(outcome: HttpOutcome | undefined): number | undefined {
  return outcome?.kind === 'response' ? outcome.status : undefined;
}

function bodyOf(outcome: HttpOutcome | undefined): string | undefined {
  return outcome?.kind === 'response' ? outcome.body.toString() : undefined;
}
