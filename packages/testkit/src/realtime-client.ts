import { once } from 'node:events';
import { WebSocket } from 'ws';
import { checkFrame } from './contract/check-traffic.ts';
import type { TestServer } from './start-server.ts';

/** A frame as a client receives it. Tests read it without type checks. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the test asserts
export type Seen = Readonly<Record<string, any>>;

interface Waiting {
  readonly matches: (frame: Seen) => boolean;
  readonly resolve: (frame: Seen) => void;
}

/** One WebSocket to a test server. Everything it receives is kept in `frames`. */
export class RealtimeClient implements Disposable {
  readonly frames: Seen[] = [];
  readonly socket: WebSocket;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  #waiting: Waiting[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    );
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))));
  }

  static async open(server: Pick<TestServer, 'url'>): Promise<RealtimeClient> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v3/realtime`);
    const client = new RealtimeClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** Opens and authenticates; `more` goes into the data of `authenticate`. */
  static async login(server: Pick<TestServer, 'url'>, authToken: string, more: object = {}): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(server);
    client.send({ type: 'authenticate', id: 'auth', data: { authToken, protocol: 1, ...more } });
    await client.next('authenticated');
    return client;
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Sends a ping and waits for its response: whatever the server had sent before has arrived then. */
  async settle(data: object = {}): Promise<void> {
    const id = crypto.randomUUID();
    this.send({ type: 'ping', id, data });
    await this.#until((frame) => frame['type'] === 'pong' && frame['ref'] === id);
  }

  /** Returns the next frame of a type, or the first one that has already arrived. */
  next(type: string, matches: (frame: Seen) => boolean = () => true): Promise<Seen> {
    return this.#until((frame) => frame['type'] === type && matches(frame));
  }

  of(type: string): Seen[] {
    return this.frames.filter((frame) => frame['type'] === type);
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }

  async #until(matches: (frame: Seen) => boolean): Promise<Seen> {
    const seen = this.frames.find(matches);
    if (seen) return seen;
    const { promise, resolve, reject } = Promise.withResolvers<Seen>();
    this.#waiting.push({ matches, resolve });
    void this.closed.then(({ code, reason }) => reject(new Error(`The connection was closed: ${code} ${reason}`)));
    return promise;
  }

  #receive(frame: Seen): void {
    checkFrame(frame);
    this.frames.push(frame);
    this.#waiting = this.#waiting.filter(({ matches, resolve }) => {
      if (!matches(frame)) return true;
      resolve(frame);
      return false;
    });
  }
}
