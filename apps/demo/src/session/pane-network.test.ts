import { expect, test } from 'vitest';
import { PaneNetwork } from './pane-network.ts';

type Listener = (event: { data: unknown; code: number; reason: string }) => void;

/** The server's end of a socket. */
class ServerSocket {
  readonly sent: string[] = [];
  readonly #listeners = new Map<string, Listener>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.emit('close');
  }

  emit(type: string, data: unknown = ''): void {
    this.#listeners.get(type)?.({ data, code: 1000, reason: '' });
  }
}

function setUp(isOnline = true) {
  const server = new ServerSocket();
  const delays: number[] = [];
  const network = new PaneNetwork({
    fetch: () => Promise.resolve(new Response('response')),
    openSocket: () => server,
    delay: async (ms) => void delays.push(ms),
    isActive: () => true,
    isOnline: () => isOnline,
    onChange: () => () => undefined,
  });
  const { fetch, WebSocket, appState } = network.settings();
  const received: unknown[] = [];
  const socket = new WebSocket('ws://chat.test');
  socket.addEventListener('message', ({ data }) => received.push(data));
  socket.addEventListener('close', ({ code }) => received.push(`closed ${code}`));
  return { server, delays, network, fetch, appState, socket, received };
}

test('going offline fails requests, closes sockets permanently, and notifies the client', async () => {
  const { server, network, fetch, appState, socket, received } = setUp();
  let changes = 0;
  appState.subscribe(() => (changes += 1));
  network.set('offline');
  expect(received).toEqual(['closed 1006']);
  expect([appState.isOnline(), changes]).toEqual([false, 1]);
  await expect(fetch('http://chat.test')).rejects.toThrow('offline');
  socket.send('lost');
  server.emit('message', 'also lost');
  await Promise.resolve();
  network.set('online');
  expect(await (await fetch('http://chat.test')).text()).toBe('response');
  expect([received, server.sent]).toEqual([['closed 1006'], []]);
});

test('a slow network delays requests and frames, and keeps their order', async () => {
  const { server, delays, network, fetch, socket, received } = setUp();
  network.set('slow');
  socket.send('one');
  socket.send('two');
  server.emit('message', 'three');
  await expect.poll(() => received).toEqual(['three']);
  await fetch('http://chat.test');
  expect(server.sent).toEqual(['one', 'two']);
  expect(delays).toEqual([1_500, 1_500, 1_500, 1_500]);
});

test('the client is offline whenever the device is, whatever the setting', () => {
  expect(setUp(false).appState.isOnline()).toBe(false);
});
