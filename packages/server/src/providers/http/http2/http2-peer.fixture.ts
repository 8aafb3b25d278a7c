import { once } from 'node:events';
import {
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import { connect, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { systemClock } from '../../../base/time/clock.ts';
import type { HttpOutcome } from '../http-outcome.ts';
import type { Http2Request } from './http2-call.ts';
import { Http2Pool, type Http2PoolOptions } from './http2-pool.ts';

export function post(body: string): Http2Request {
  return { headers: { ':method': 'POST', ':path': '/' }, body };
}

export function respond(stream: ServerHttp2Stream, body = ''): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': 200 });
  stream.end(body);
}

/** Starts an HTTP/2 peer that hands every request, once read, to the test; `index` counts from 1. */
export async function startPeer(
  react: (stream: ServerHttp2Stream, index: number) => void,
  settings: Settings = {},
): Promise<Http2Peer> {
  const peer = new Http2Peer(react, settings);
  await peer.listen();
  return peer;
}

export class Http2Peer implements AsyncDisposable {
  readonly streams: ServerHttp2Stream[] = [];
  readonly bodies: string[] = [];
  readonly #server: Http2Server;
  readonly #sessions: ServerHttp2Session[] = [];
  #listener: Listener | undefined;
  #pool: Http2Pool | undefined;
  #open = 0;
  #mostOpen = 0;
  #pings = 0;

  constructor(react: (stream: ServerHttp2Stream, index: number) => void, settings: Settings) {
    this.#server = createServer({ settings });
    this.#server.on('session', (session) => {
      this.#sessions.push(session);
      session.on('error', () => {});
      session.on('ping', () => {
        this.#pings += 1;
      });
    });
    this.#server.on('stream', (stream: ServerHttp2Stream) => {
      this.#open += 1;
      this.#mostOpen = Math.max(this.#mostOpen, this.#open);
      stream.on('error', () => {});
      stream.on('close', () => {
        this.#open -= 1;
      });
      stream.setEncoding('utf8').on('data', (body: string) => {
        this.bodies.push(body);
        this.streams.push(stream);
        react(stream, this.streams.length);
      });
    });
  }

  get url(): string {
    return this.#listener?.url ?? '';
  }

  get port(): number {
    return this.#listener?.port ?? 0;
  }

  get sessions(): number {
    return this.#sessions.length;
  }

  get mostOpen(): number {
    return this.#mostOpen;
  }

  get pings(): number {
    return this.#pings;
  }

  async listen(): Promise<void> {
    this.#listener = await listen(this.#server);
  }

  /** Posts through one pool, which the first call creates. */
  post(body: string, options: Partial<Http2PoolOptions> = {}, signal?: AbortSignal): Promise<HttpOutcome> {
    this.#pool ??= new Http2Pool({ baseUrl: this.url, clock: systemClock, connectMs: 5_000, ...options });
    return this.#pool.request(post(body), signal ?? new AbortController().signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.close();
    for (const session of this.#sessions) session.destroy();
    await this.#listener?.[Symbol.asyncDispose]();
  }
}

/** Starts a network link that can fail without notice to either side. */
export async function startBreakableProxy(
  port: number,
): Promise<AsyncDisposable & { readonly url: string; cut(): void }> {
  const ends: Socket[] = [];
  const server = createNetServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => {});
    near.pipe(far).pipe(near);
    ends.push(near, far);
  });
  const listener = await listen(server);
  return {
    url: listener.url,
    cut() {
      for (const end of ends) end.unpipe().pause();
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy();
      await listener[Symbol.asyncDispose]();
    },
  };
}

export interface Listener extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

export async function listen(server: Server | Http2Server): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
