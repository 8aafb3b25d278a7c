import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { EgressProxies } from '../../../base/network/egress-proxies.ts';
import { authoritiesWith } from '../authorities.ts';
import { hostLookup } from '../names/host-lookup.ts';
import { ProxyTunnel } from '../proxy/proxy-tunnel.ts';

export interface Http1ConnectorOptions {
  readonly connectMs: number;
  /** PEM of an authority to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
  /** Resolves host names; connections go only to the addresses it returns. Default: the system's resolver, or the DNS. */
  readonly lookup?: LookupFunction;
  /** Egress proxies. Default: none. */
  readonly proxies?: EgressProxies | undefined;
  /**
   * Whether `lookup` rejects some addresses. If it does, an egress proxy gets the checked address instead of the name, which
   * the proxy might resolve to another address. Default false: the proxy resolves names.
   */
  readonly guardsAddresses?: boolean;
}

/** A failure before the connection was established, as opposed to one that may have interrupted a request. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
}

/** Returns a connector for undici, which connects through the egress proxy if there is one. Fails with NotConnectedError. */
export function http1Connector(options: Http1ConnectorOptions): buildConnector.connector {
  const { connectMs, ca, lookup = hostLookup(), proxies, guardsAddresses = false } = options;
  const authorities = authoritiesWith(ca);
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    lookup,
    ...(authorities === undefined ? {} : { ca: authorities }),
  });
  return (target, callback) => {
    const done: buildConnector.Callback = (...[error, socket]) => {
      if (error !== null) callback(new NotConnectedError('not connected', { cause: error }), null);
      else callback(null, socket);
    };
    const proxy = proxies?.proxyFor(new URL(`${target.protocol}//${target.host}`));
    if (proxy === undefined) return connect(target, done);
    addressOf(target.hostname, guardsAddresses ? lookup : undefined, (error, address) => {
      if (error !== null) return done(error, null);
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const tunnel = new ProxyTunnel({ proxy, authority: `${address}:${port}`, authorities });
      // undici does not connect over a given stream without TLS; it uses only the stream interface of a socket.
      const httpSocket = tunnel as unknown as Socket;
      if (target.protocol === 'https:') connect({ ...target, httpSocket }, done);
      else openWithin(connectMs, tunnel, (error) => (error === null ? done(null, httpSocket) : done(error, null)));
    });
  };
}

/** Passes the address that `lookup` returns for the host to the callback; without a lookup, the host's name. */
function addressOf(
  hostname: string,
  lookup: LookupFunction | undefined,
  callback: (error: Error | null, address: string) => void,
): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (lookup === undefined || isIP(bare) !== 0) return callback(null, isIP(bare) === 6 ? `[${bare}]` : bare);
  lookup(bare, {}, (error, address) => {
    const first = typeof address === 'string' ? address : (address[0]?.address ?? '');
    callback(error, isIP(first) === 6 ? `[${first}]` : first);
  });
}

function openWithin(ms: number, tunnel: ProxyTunnel, callback: (error: Error | null) => void): void {
  const timer = setTimeout(() => tunnel.destroy(new Error(`no tunnel through the egress proxy within ${ms} ms`)), ms);
  const settle = (error: Error | null) => {
    clearTimeout(timer);
    tunnel.off('connect', settle).off('error', settle);
    callback(error instanceof Error ? error : null);
  };
  tunnel.once('connect', settle).once('error', settle);
}
