import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { hostLookup } from '../names/host-lookup.ts';

export interface TunnelOptions {
  /** `http://` or `https://`, with user and password if the proxy requires them. */
  readonly proxy: URL;
  /** Target of the tunnel, as `host:port`. */
  readonly authority: string;
  /** Certificate authorities to trust, for a proxy that is reached over TLS. Undefined: Node's default. */
  readonly authorities: string[] | undefined;
}

/** The proxy could not be reached, or rejected the tunnel. Has a `code`, as Node's connection errors do. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code = 'ERR_PROXY_TUNNEL';
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Maximum length of the proxy's response to CONNECT; longer ones are rejected. */
const MAX_HEAD_BYTES = 16 * 1024;

/**
 * A tunnel through a proxy (HTTP CONNECT, RFC 9110 section 9.3.6). Can be written to at once: the data is sent when the
 * tunnel is established. Emits `connect` when it is established; fails with ProxyError.
 */
export class ProxyTunnel extends Duplex {
  readonly #socket: Socket;
  #head: Buffer | undefined = Buffer.alloc(0);
  #pendingWrite: (() => void) | undefined;

  constructor({ proxy, authority, authorities }: TunnelOptions) {
    super();
    this.#socket = connectToProxy(proxy, authorities);
    this.#socket.once(proxy.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      this.#socket.write(connectRequest(proxy, authority));
    });
    this.#socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    this.#socket.on('end', () => (this.#head === undefined ? this.push(null) : this.#reject('closed the connection')));
    this.#socket.on('error', (error) => this.#onError(error));
    this.#socket.on('close', () => this.destroy());
  }

  ref(): void {
    this.#socket.ref();
  }

  /** Lets the process end while the tunnel is idle, like the method of a socket. */
  unref(): void {
    this.#socket.unref();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    if (this.#head === undefined) this.#socket.write(chunk, callback);
    else this.#pendingWrite = () => this.#socket.write(chunk, callback);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroy();
    callback(error);
  }

  #onData(chunk: Buffer): void {
    if (this.#head === undefined) {
      if (!this.push(chunk)) this.#socket.pause();
      return;
    }
    this.#head = Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(HEAD_END);
    if (end >= 0) this.#onResponse(this.#head.subarray(0, end), this.#head.subarray(end + HEAD_END.length));
    else if (this.#head.length > MAX_HEAD_BYTES) this.#reject('sent no HTTP response');
  }

  #onResponse(head: Buffer, rest: Buffer): void {
    const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1')) ?? [];
    if (!status?.startsWith('2')) {
      this.#reject(status === undefined ? 'sent no HTTP response' : `refused the tunnel with HTTP ${status}`);
      return;
    }
    this.#head = undefined;
    if (rest.length > 0) this.push(rest);
    this.#pendingWrite?.();
    this.#pendingWrite = undefined;
    this.emit('connect');
  }

  #reject(what: string): void {
    this.destroy(new ProxyError(`the egress proxy ${what}`));
  }

  #onError(error: Error): void {
    this.destroy(this.#head === undefined ? error : new ProxyError(`the egress proxy failed: ${error.message}`));
  }
}

/** Connects to the proxy. The operator chose it, so its address is not checked and may be private. */
function connectToProxy(proxy: URL, authorities: string[] | undefined, lookup: LookupFunction = hostLookup()): Socket {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  if (proxy.protocol === 'http:') return connect({ host, port: Number(proxy.port || 80), lookup });
  return connectTls({
    host,
    port: Number(proxy.port || 443),
    lookup,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
    ...(authorities !== undefined && { ca: authorities }),
  });
}

function connectRequest({ username, password }: URL, authority: string): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${username === '' ? '' : authorization}\r\n`;
}
