import type { IncomingMessage } from 'node:http';
import { ipOf, networkOf } from '../../base/network/ip-address.ts';

/** Returns whether the server trusts `X-Forwarded-For` headers of a proxy at this address. */
export type ProxyTrust = (ip: string) => boolean;

/** Returns the network of a client, for limits and logs; `unknown` if the connection has ended. */
export function clientNetworkOf(request: IncomingMessage, isTrusted: ProxyTrust): string {
  const client = clientAddressOf(request, isTrusted);
  return client === undefined ? 'unknown' : networkOf(client);
}

/**
 * Returns the address of a client, normalised by `ipOf`; undefined if the connection has ended. Reads `X-Forwarded-For` from
 * the right: the first address that does not belong to a trusted proxy is the client. Addresses left of it may be forged.
 */
export function clientAddressOf(request: IncomingMessage, isTrusted: ProxyTrust): string | undefined {
  let client = ipOf(request.socket.remoteAddress ?? '');
  const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
  while (client !== undefined && isTrusted(client) && hops.length > 0) {
    const hop = ipOf(hops.pop() ?? '');
    // Without a forwarded address, the proxy counts as the client.
    if (hop === undefined) break;
    client = hop;
  }
  return client;
}
