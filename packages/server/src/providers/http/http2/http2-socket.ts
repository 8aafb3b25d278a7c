import { connect, isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { EgressProxies } from '../../../base/network/egress-proxies.ts';
import { ProxyTunnel } from '../proxy/proxy-tunnel.ts';

export interface Http2SocketOptions {
  readonly origin: string;
  readonly authorities: string[] | undefined;
  readonly lookup: LookupFunction;
  /** Default: none. */
  readonly proxies?: EgressProxies | undefined;
}

/** Opens the socket for an HTTP/2 session, through the egress proxy if there is one. */
export function openHttp2Socket({ origin, authorities, lookup, proxies }: Http2SocketOptions): Duplex {
  const url = new URL(origin);
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isTls ? 443 : 80));
  const proxy = proxies?.proxyFor(url);
  const tunnel = proxy && new ProxyTunnel({ proxy, authority: `${url.hostname}:${port}`, authorities });
  if (!isTls) return tunnel ?? connect({ host, port, lookup });
  return connectTls({
    ...(tunnel === undefined ? { host, port, lookup } : { socket: tunnel }),
    // A peer without HTTP/2 selects HTTP/1.1, which distinguishes it from a broken peer.
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
    ...(authorities !== undefined && { ca: authorities }),
  });
}
