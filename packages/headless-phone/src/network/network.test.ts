import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';
import { Network } from './network.ts';

/** Echoes requests as JSON, and messages as they are. Requests for `/never` get no response. */
const server = createServer(async (request, response) => {
  if (request.url === '/never') return;
  const body = (await Array.fromAsync(request)).join('');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method: request.method, path: request.url, token: request.headers['x-token'], body }));
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate();
  server.closeAllConnections();
  server.close();
});

type Event = readonly [name: string, payload: unknown];
/** Returns what the app receives in an event about a request. */
function dataIn(event: Event | undefined): unknown {
  return Array.isArray(event?.[1]) ? event[1][1] : undefined;
}

type Callable = Readonly<Record<string, (...args: unknown[]) => unknown>>;

function openNetwork(platform: PhonePlatform) {
  const events: Event[] = [];
  const network = new Network(platform, (name, payload) => void events.push([name, payload]));
  const moduleOf = (name: string) => network.modules[name] as Callable;
  let androidId = 40;
  /** Sends a request as React Native does. Returns its id. */
  const send = (path: string, { method = 'GET', data = {}, type = 'text', timeout = 0 } = {}): number => {
    const target = `http://${url}${path}`;
    let id = 0;
    if (platform === 'ios') {
      const request = { method, url: target, headers: { 'x-token': 't' }, data, responseType: type, timeout };
      moduleOf('Networking')['sendRequest']?.(request, (given: number) => (id = given));
    } else {
      id = androidId += 1;
      moduleOf('Networking')['sendRequest']?.(
        method,
        target,
        id,
        [['x-token', 't']],
        data,
        type,
        false,
        timeout,
        false,
      );
    }
    return id;
  };
  return { network, events, moduleOf, send };
}

describe.each(['ios', 'android'] as const)('the network on %s', (platform) => {
  test('a request has its method, headers, and body, and the response its status, headers, and text', async () => {
    const { events, send } = openNetwork(platform);
    const id = send('/echo', { method: 'POST', data: { string: 'Boat' } });
    await expect.poll(() => events.length).toBe(3);
    const echo = JSON.stringify({ method: 'POST', path: '/echo', token: 't', body: 'Boat' });
    const headers = expect.objectContaining({ 'content-type': 'application/json' });
    expect(events).toEqual([
      ['didReceiveNetworkResponse', [id, 200, headers, `http://${url}/echo`]],
      ['didReceiveNetworkData', [id, echo]],
      ['didCompleteNetworkResponse', [id, null, false]],
    ]);
  });

  test('the body of a response can be a blob, which is read as a text and sent again', async () => {
    const { events, send, moduleOf } = openNetwork(platform);
    send('/blob', { type: 'blob' });
    await expect.poll(() => events.length).toBe(3);
    const blob = dataIn(events[1]);
    const text = await moduleOf('FileReaderModule')['readAsText']?.(blob);
    expect(JSON.parse(String(text))).toMatchObject({ path: '/blob' });
    moduleOf('BlobModule')['createFromParts']?.(
      [
        { type: 'string', data: '>' },
        { type: 'blob', data: blob },
      ],
      'mine',
    );
    send('/again', { method: 'POST', data: { blob: { blobId: 'mine', offset: 0, size: 5 } } });
    await expect.poll(() => events.length).toBe(6);
    expect(JSON.parse(String(dataIn(events[4])))).toMatchObject({ path: '/again', body: '>{"me' });
    moduleOf('BlobModule')['release']?.('mine');
    await expect(
      moduleOf('FileReaderModule')['readAsText']?.({ blobId: 'mine', offset: 0, size: 1 }),
    ).rejects.toThrow();
  });

  test('a request without a response in time fails, and a cancelled one sends no event', async () => {
    const { events, send, moduleOf } = openNetwork(platform);
    const cancelled = send('/never');
    moduleOf('Networking')['abortRequest']?.(cancelled);
    const late = send('/never', { timeout: 50 });
    await expect.poll(() => events.length).toBe(1);
    expect(events).toEqual([['didCompleteNetworkResponse', [late, expect.stringContaining('Timeout'), true]]]);
  });

  test('a socket sends and receives texts and bytes until it is closed', async () => {
    const { events, moduleOf } = openNetwork(platform);
    const socket = moduleOf('WebSocketModule');
    socket['connect']?.(`ws://${url}`, undefined, {}, 7);
    await expect.poll(() => events.length).toBe(1);
    socket['send']?.('Ahoy', 7);
    socket['sendBinary']?.('AQI=', 7);
    await expect.poll(() => events.length).toBe(3);
    socket['close']?.(4000, 'done', 7);
    await expect.poll(() => events.length).toBe(4);
    expect(events).toEqual([
      ['websocketOpen', { id: 7, protocol: '' }],
      ['websocketMessage', { id: 7, type: 'text', data: 'Ahoy' }],
      ['websocketMessage', { id: 7, type: 'binary', data: 'AQI=' }],
      ['websocketClosed', { id: 7, code: 4000, reason: 'done' }],
    ]);
  });

  test('a lost connection fails, and an ended network closes its sockets without an event', async () => {
    const { network, events, moduleOf } = openNetwork(platform);
    const socket = moduleOf('WebSocketModule');
    socket['connect']?.(`ws://${url}`, undefined, {}, 1);
    await expect.poll(() => events.length).toBe(1);
    for (const client of sockets.clients) client.terminate();
    await expect.poll(() => events.at(-1)?.[0]).toBe('websocketFailed');
    socket['connect']?.(`ws://${url}`, undefined, {}, 2);
    await expect.poll(() => events.length).toBe(3);
    network[Symbol.dispose]();
    await expect.poll(() => sockets.clients.size).toBe(0);
    expect(events).toHaveLength(3);
  });
});
