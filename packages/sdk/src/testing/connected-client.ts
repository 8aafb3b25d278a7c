import { FakeClock } from '@chatwire/testkit';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { clientClock } from './client-clock.ts';
import { type FakeSocket, fakeNetwork } from './fake-socket.ts';

/** A logged-in client of mara, with the server's ends of its connections. */
export interface ConnectedClient {
  readonly client: ChatClient;
  readonly clock: FakeClock;
  readonly socket: FakeSocket;
  /** Requests after the login. None of them gets a response. */
  readonly requests: readonly PendingRequest[];
}

export interface PendingRequest {
  readonly path: string;
  readonly signal: AbortSignal;
  /** JSON text; undefined without a body. */
  readonly body: unknown;
}

/** Creates a client that is logged in and connected to a fake network. */
export async function connectedClient(): Promise<ConnectedClient> {
  const [clock, network, requests] = [new FakeClock(), fakeNetwork(), new Array<PendingRequest>()];
  const client = createClient('connected', {
    host: 'http://chat.test',
    clock: clientClock(clock),
    WebSocket: network.WebSocket,
    async fetch(input, init) {
      const path = String(input).replace('http://chat.test/v3', '');
      if (path === '/me' && init?.method === 'GET') return Response.json({ data: ME });
      if (init?.signal) requests.push({ path, signal: init.signal, body: init.body });
      return new Promise(() => undefined);
    },
  });
  await client.login('token');
  await clock.advance(0);
  network.last().welcome();
  await clock.advance(0);
  return { client, clock, socket: network.last(), requests };
}

const ME = { uid: 'mara', name: 'Mara', settings: { realtimeURL: 'ws://chat.test', limits: {}, features: {} } };
