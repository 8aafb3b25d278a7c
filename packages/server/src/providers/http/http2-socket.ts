import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Http2SocketOptions {
  readonly origin: string;
  readonly authorities: string[] | undefined;
  readonly lookup: LookupFunction;
}

/** What an HTTP/2 session runs on, as it would open it itself. */
export function openHttp2Socket({ origin, authorities, lookup }: Http2SocketOptions): Socket {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:') return connect({ host, port: Number(port || 80), lookup });
  return connectTls({
    host,
    port: Number(port || 443),
    lookup,
    ALPNProtocols: ['h2'],
    ...(isIP(host) === 0 && { servername: host }),
    ...(authorities !== undefined && { ca: authorities }),
  });
}
