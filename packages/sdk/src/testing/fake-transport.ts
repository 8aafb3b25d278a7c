import { asJson, type Json, objectOf, parseJson, textOf } from '../base/json.ts';
import type { FakeApi } from './fake-api.ts';
import { type FakeServer, OWN_UID } from './fake-server.ts';
import { type FakeNetwork, type FakeSocket, fakeNetwork } from './fake-socket.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface FakeTransportOptions {
  readonly server: FakeServer;
  readonly api: FakeApi;
  readonly random: SeededRandom;
  readonly after: (ms: number, run: () => void) => void;
}

/**
 * Network between client and server with delays. While it is unreliable, requests, responses, and frames can get lost.
 */
export class FakeTransport {
  /** Nothing is transmitted. */
  isDown = false;
  /** Responses and frames can get lost, arrive late, or arrive twice. */
  isUnreliable = true;
  /** Events up to this position can no longer be replayed. */
  forgotten = 0;
  readonly #options: FakeTransportOptions;
  readonly #network: FakeNetwork = fakeNetwork({
    opened: (socket) => this.#options.after(5, () => (this.isDown ? socket.end(1006) : socket.open())),
    received: (socket, frame) => this.#received(socket, frame),
  });
  /** The authenticated socket. */
  #open: FakeSocket | undefined;

  constructor(options: FakeTransportOptions) {
    this.#options = options;
    options.server.broadcast = (frame) => this.#broadcast(frame);
  }

  readonly WebSocket = this.#network.WebSocket;

  fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { random, api } = this.#options;
    const [path = '', query = ''] = String(input).replace('http://chat.test/v3', '').split('?');
    await this.#delay(40);
    if (this.isDown || this.#fails(15)) throw new TypeError('The request is lost.');
    const body = asJson(typeof init?.body === 'string' ? parseJson(init.body) : {});
    const response = api.respond(init?.method ?? 'GET', path, new Map(query.split('&').map(pairOf)), body);
    const text = JSON.stringify(response.body);
    await this.#delay(random.oneIn(4) ? 300 : 40);
    if (this.isDown || this.#fails(15)) throw new TypeError('The response is lost.');
    return new Response(text, { status: response.status ?? 200 });
  };

  /** Closes the connection. Frames in flight are lost. */
  cut(code: number): void {
    const socket = this.#network.sockets.at(-1);
    this.#open = undefined;
    if (socket && !socket.isClosed) socket.end(code);
  }

  #received(socket: FakeSocket, frame: Json): void {
    const { after, random } = this.#options;
    after(1 + random.below(20), () => {
      if (socket.isClosed || this.isDown) return;
      this.#respond(socket, frame);
    });
  }

  #respond(socket: FakeSocket, frame: Json): void {
    const { server } = this.#options;
    const data = objectOf(frame, 'data') ?? {};
    const ref = frame['id'];
    switch (frame['type']) {
      case 'authenticate':
        return this.#welcome(socket, ref, textOf(objectOf(data, 'resume') ?? {}, 'cursor'));
      case 'receipt': {
        const conversation = server.conversation(textOf(data, 'receiver') ?? '');
        const parentId = data['parentId'] === undefined ? undefined : Number(data['parentId']);
        if (data['receiptType'] === 'read') server.read(OWN_UID, conversation, Number(data['id']), parentId);
        return this.#deliver(socket, { type: 'ack', ref });
      }
      case 'ping':
        return this.#deliver(socket, { type: 'pong', ref });
      default:
    }
  }

  #welcome(socket: FakeSocket, ref: unknown, cursor: string | undefined): void {
    const { server } = this.#options;
    const newest = server.events.length;
    const from = cursor === undefined ? undefined : Number(cursor.slice(2));
    const isResumed = from !== undefined && from >= this.forgotten;
    const at = server.nowMs();
    const authenticated = { cursor: isResumed ? cursor : `c_${newest}`, resumed: isResumed };
    this.#open = socket;
    this.#deliver(socket, { type: 'authenticated', ref, at, data: authenticated });
    if (isResumed) for (const event of server.events.slice(from)) this.#deliver(socket, event.wireLater());
    if (from === undefined || isResumed) return;
    const conversations = server.conversations.map((each) => ({
      conversationId: each.id,
      seq: each.events.length,
      unreadMessageCount: server.unread(each),
    }));
    this.#deliver(socket, { type: 'resync', at, data: { cursor: `c_${newest}`, conversations } });
  }

  /**
   * Broadcasts frames. Durable ones can get lost, arrive twice, or arrive late; others are lost only with the
   * connection.
   */
  #broadcast(frame: Json): void {
    const socket = this.#open;
    if (!socket || socket.isClosed || this.isDown) return;
    const isDurable = frame['seq'] !== undefined;
    if (!isDurable || !this.#fails(8)) this.#deliver(socket, frame);
    if (isDurable && this.#fails(8))
      this.#options.after(this.#options.random.below(80), () => this.#deliver(socket, frame));
  }

  /** Delivers the frames of one connection in the order they were sent. */
  #deliver(socket: FakeSocket, frame: Json): void {
    const text = JSON.stringify(frame);
    this.#options.after(LAG_MS, () => {
      if (!socket.isClosed) socket.receive(text);
    });
  }

  #delay(maxMs: number): Promise<void> {
    return new Promise((resolve) => this.#options.after(1 + this.#options.random.below(maxMs), resolve));
  }

  /** Returns true in one of `count` cases while the network is unreliable. */
  #fails(count: number): boolean {
    return this.isUnreliable && this.#options.random.oneIn(count);
  }
}

const LAG_MS = 15;

function pairOf(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split('=');
  return [name, decodeURIComponent(value)];
}
