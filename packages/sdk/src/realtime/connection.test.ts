import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import { failure } from '../base/chat-exception.ts';
import { ListenerHub } from '../listeners/listener-hub.ts';
import { Timers } from '../platform/timers.ts';
import { clientClock } from '../testing/client-clock.ts';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-socket.ts';
import { Connection } from './connection.ts';
import type { Frame } from './frame.ts';

let clock: FakeClock;
let network: FakeNetwork;
let timers: Timers;
let connection: Connection;
let logged: string[];
let events: string[];
let received: Frame[];
let token: string;
/** What the token provider returns: a new token, none, or a failure. */
let renewed: string | undefined | Error;
let app: { isActive: boolean; isOnline: boolean; changed: () => void };

beforeEach(() => {
  clock = new FakeClock();
  network = fakeNetwork();
  timers = new Timers(clientClock(clock));
  logged = [];
  events = [];
  received = [];
  token = 'first';
  renewed = undefined;
  app = { isActive: true, isOnline: true, changed: () => undefined };
  const logger = { warn: (text: string) => void logged.push(text), error: (text: string) => void logged.push(text) };
  const listeners = new ListenerHub(logger);
  listeners.add('connection', 'test', {
    onConnected: () => void events.push('connected'),
    inConnecting: () => void events.push('connecting'),
    onDisconnected: () => void events.push('disconnected'),
    onFeatureThrottled: () => void events.push('throttled'),
    onConnectionError: (error) => void events.push(error.code),
  });
  connection = new Connection({
    makeSocket: network.WebSocket,
    timers,
    // The middle of every range: waits are 1, 2, 4 … s exactly.
    randomBytes: (count) => new Uint8Array(count).fill(0x80, 0, 1),
    logger,
    listeners,
    appState: {
      isActive: () => app.isActive,
      isOnline: () => app.isOnline,
      subscribe(changed) {
        app.changed = changed;
        return () => undefined;
      },
    },
    connectMs: 10_000,
    requestMs: 15_000,
    prepare: async () => ({ url: 'wss://chat.example.org/v3/realtime', token, authenticate: { authToken: token } }),
    tokens: {
      token: () => token,
      async renew() {
        if (renewed instanceof Error) throw renewed;
        if (renewed !== undefined) token = renewed;
        return renewed;
      },
      expire: () => void events.push('refused again'),
    },
    authenticated: () => undefined,
    received: (frame) => void received.push(frame),
    statusChanged: () => undefined,
    lost: () => undefined,
  });
});

test('the connection opens, authenticates, and is connected after the welcome frame', async () => {
  const connected = connection.connect();
  await settled();
  network.last().open();
  expect(network.last().sent).toEqual([{ type: 'authenticate', id: '1', data: { authToken: 'first' } }]);
  expect(connection.status).toBe('connecting');
  network.last().welcome();
  await connected;
  expect(events).toEqual(['connecting', 'connected']);
});

test('a frame right after the first response is received, and in order', async () => {
  void connection.connect();
  await settled();
  network.last().welcome();
  network.last().receive({ type: 'resync', at: 1, data: {} });
  expect(received.map((frame) => frame.type)).toEqual(['resync']);
});

test('a failed attempt rejects, and is retried after 1, 2, 4 … at most 30 s', async () => {
  const connected = connection.connect();
  await settled();
  network.last().end(1006);
  await expect(connected).rejects.toMatchObject({ code: 'ERR_NETWORK' });
  const waits: number[] = [];
  for (let attempts = 1; attempts <= 7; attempts += 1) {
    const before = clock.now();
    while (network.sockets.length === attempts) await clock.advance(100);
    waits.push(Math.round((clock.now() - before) / 1000));
    network.last().end(1006);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test('a handshake that takes longer than 10 s is aborted', async () => {
  connection.connect().catch(() => undefined);
  await settled();
  network.last().open();
  await clock.advance(10_000);
  expect(network.last().isClosed).toBe(true);
  await clock.advance(1_000);
  expect(network.sockets.length).toBe(2);
});

test('the failure count is reset after 30 s connected, not before', async () => {
  await open();
  network.last().end(1006);
  await expectReopenAfter(1_000);
  network.last().end(1006);
  await expectReopenAfter(2_000);
  await clock.advance(30_000);
  network.last().end(1006);
  await expectReopenAfter(1_000);
});

test('the connection retries immediately when the network or the foreground returns', async () => {
  await open();
  network.last().end(1006);
  app.changed();
  await settled();
  expect(network.sockets.length).toBe(2);
  network.last().end(1006);
  app.isOnline = false;
  app.changed();
  await settled();
  expect(network.sockets.length).toBe(2);
});

test.each([
  [4000, 1_000],
  [4008, 1_000],
  [1006, 1_000],
])('the connection reconnects after a delay with close code %i', async (code, waitMs) => {
  await open();
  network.last().end(code);
  await expectReopenAfter(waitMs);
});

test('the client reconnects 1 to 5 s after a server stops', async () => {
  await open();
  network.last().end(1001);
  await expectReopenAfter(3_000);
});

test('a flooding client waits as long as the server requests', async () => {
  await open();
  network.last().end(4029, 'Retry-After: 7');
  await expectReopenAfter(7_000);
});

test.each([4001, 4003])(
  'the connection renews the token and reconnects immediately after close code %i',
  async (code) => {
    await open();
    renewed = 'second';
    network.last().end(code);
    await settled();
    network.last().open();
    expect(network.last().sent[0]).toMatchObject({ data: { authToken: 'second' } });
    network.last().receive({ type: 'error', ref: '1', error: { code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND', message: '' } });
    network.last().end(4001);
    await clock.advance(60_000);
    expect(network.sockets.length).toBe(2);
    expect(events.slice(-2)).toEqual(['disconnected', 'refused again']);
  },
);

test('the connection stops without a new token', async () => {
  await open();
  network.last().end(4003);
  await clock.advance(60_000);
  expect([network.sockets.length, connection.status]).toEqual([1, 'disconnected']);
});

test('the connection retries a token provider that cannot be reached', async () => {
  await open();
  renewed = failure('ERR_NETWORK', 'offline');
  network.last().end(4003);
  await settled();
  renewed = 'second';
  await expectReopenAfter(1_000);
});

test('too many connections end the connection and notify the app', async () => {
  await open();
  network.last().end(4009);
  await clock.advance(60_000);
  expect(network.sockets.length).toBe(1);
  expect(events.slice(-2)).toEqual(['disconnected', 'NO_WEBSOCKET_CONNECTION']);
});

test('a protocol fault is retried once', async () => {
  await open();
  network.last().end(4010);
  await expectReopenAfter(1_000);
  network.last().end(4010);
  await clock.advance(60_000);
  expect(network.sockets.length).toBe(2);
  expect(logged).toEqual(['Protocol fault.', 'Protocol fault.']);
});

test('a ping is sent after 25 s of silence, and 10 s more without a frame close the socket', async () => {
  await open();
  await clock.advance(24_999);
  expect(network.last().of('ping').length).toBe(0);
  await clock.advance(1);
  expect(network.last().of('ping').length).toBe(1);
  network.last().receive({ type: 'pong', at: 1 });
  await clock.advance(25_000);
  await clock.advance(9_999);
  expect(connection.status).toBe('connected');
  await clock.advance(1);
  expect(connection.status).toBe('disconnected');
  await expectReopenAfter(1_000);
});

test('a ping is sent every 25 s, however many frames arrive', async () => {
  await open();
  for (let seconds = 0; seconds < 100; seconds += 5) {
    network.last().receive({ type: 'typing', at: 1, data: {} });
    await clock.advance(5_000);
  }
  expect(network.last().of('ping').length).toBe(4);
  expect(connection.status).toBe('connected');
});

test('the client reports the background and the return of the app', async () => {
  await open();
  app.isActive = false;
  app.changed();
  app.isActive = true;
  app.changed();
  expect(
    network
      .last()
      .of('ping')
      .map((frame) => frame['data']),
  ).toEqual([{ state: 'background' }, { state: 'active' }]);
});

test('a server that does not respond within 3 s of a return to the foreground is reconnected', async () => {
  await open();
  app.isActive = false;
  app.changed();
  app.isActive = true;
  app.changed();
  await clock.advance(3_000);
  expect(network.sockets.map((socket) => socket.isClosed)).toEqual([true, false]);
});

test('a throttled connection is reported for 30 s', async () => {
  await open();
  network.last().receive({ type: 'error', error: { code: 'ERR_TOO_MANY_REQUESTS', message: 'slow down' } });
  expect([connection.status, connection.isConnected]).toEqual(['featureThrottled', true]);
  await clock.advance(20_000);
  network.last().receive({ type: 'pong', at: 1 });
  await clock.advance(10_000);
  expect(connection.status).toBe('connected');
});

test('a malformed frame is dropped and named, an unknown one is handed on; the socket stays', async () => {
  await open();
  network.last().receive('{');
  network.last().receive('[]');
  network.last().receive({ type: 'novelty', at: 1 });
  expect(logged).toEqual(['A frame was malformed.', 'A frame was malformed.']);
  expect([received.map((frame) => frame.type), connection.status]).toEqual([['novelty'], 'connected']);
});

test('a request resolves, rejects with the error, or ends with the connection', async () => {
  await open();
  const requests = [connection.ask('receipt', {}), connection.ask('receipt', {}), connection.ask('ping', {})];
  const [first, second] = network
    .last()
    .sent.slice(-3)
    .map((frame) => frame['id']);
  network.last().receive({ type: 'ack', ref: second });
  network.last().receive({ type: 'error', ref: first, error: { code: 'ERR_BAD_REQUEST', message: 'no' } });
  await expect(requests[0]).rejects.toMatchObject({ code: 'ERR_BAD_REQUEST' });
  expect((await requests[1])?.type).toBe('ack');
  network.last().end(1006);
  await expect(requests[2]).rejects.toMatchObject({ code: 'NO_WEBSOCKET_CONNECTION' });
  await expect(connection.ask('ping', {})).rejects.toMatchObject({ code: 'NO_WEBSOCKET_CONNECTION' });
});

test('a disconnected connection stays disconnected and ignores frames of the former socket', async () => {
  await open();
  const former = network.last();
  connection.disconnect();
  former.receive({ type: 'message', at: 1 });
  former.end(1006);
  await clock.advance(60_000);
  expect([network.sockets.length, received, timers.count]).toEqual([1, [], 0]);
});

async function open(): Promise<void> {
  const connected = connection.connect();
  await settled();
  network.last().welcome();
  await connected;
}

/** Expects that the next socket is opened after exactly this time, and that the connection is restored. */
async function expectReopenAfter(waitMs: number): Promise<void> {
  const before = network.sockets.length;
  await clock.advance(waitMs - 1);
  expect(network.sockets.length).toBe(before);
  await clock.advance(1);
  expect(network.sockets.length).toBe(before + 1);
  network.last().welcome();
}

async function settled(): Promise<void> {
  await clock.advance(0);
}
