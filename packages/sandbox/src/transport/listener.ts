import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from '../keys/certificate.ts';
import type { Exchange } from './exchange.ts';
import { createHttp1Server } from './http1-server.ts';
import { createHttp2Server } from './http2-server.ts';

export interface ListenerOptions {
  readonly host: string;
  /** Maximum concurrent HTTP/2 streams per connection. */
  readonly maxStreams: number;
  readonly handle: (exchange: Exchange) => void;
  /** Without a certificate: no TLS, and HTTP/2 with prior knowledge. */
  readonly certificate?: Certificate | undefined;
}

/** One port for HTTP/1.1 and HTTP/2, with or without TLS. */
export class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #scheme: 'http' | 'https';
  readonly #host: string;
  #connections = 0;

  private constructor({ host, maxStreams, handle, certificate }: ListenerOptions) {
    const http1 = createHttp1Server(handle);
    const http2 = createHttp2Server(maxStreams, handle);
    this.#host = host;
    this.#scheme = certificate === undefined ? 'http' : 'https';
    if (certificate === undefined) {
      this.#server = createServer((socket) => serveByPreface(this.#track(socket), http1, http2));
    } else {
      const alpn = { ALPNProtocols: ['h2', 'http/1.1'] };
      this.#server = createTlsServer({ ...certificate, ...alpn }, (socket) => {
        this.#track(socket);
        (socket.alpnProtocol === 'h2' ? http2 : http1).emit('connection', socket);
      });
    }
  }

  static async start(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options);
    listener.#server.listen(0, options.host);
    await once(listener.#server, 'listening');
    return listener;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The listener is not listening.');
    return `${this.#scheme}://${this.#host.includes(':') ? `[${this.#host}]` : this.#host}:${address.port}`;
  }

  /** Number of connections so far. */
  get connections(): number {
    return this.#connections;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #track<S extends Socket>(socket: S): S {
    this.#connections += 1;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** Serves a connection by its first bytes: HTTP/2 starts with `PRI * HTTP/2.0`, which is not valid HTTP/1. */
function serveByPreface(socket: Socket, http1: Server, http2: Server): void {
  socket.once('data', (chunk: Buffer) => {
    socket.pause();
    socket.unshift(chunk);
    // The HTTP/2 session reads the unshifted data itself; a flowing socket would lose it.
    if (chunk.toString('latin1', 0, 3) === 'PRI') http2.emit('connection', socket);
    else http1.emit('connection', socket.resume());
  });
}
