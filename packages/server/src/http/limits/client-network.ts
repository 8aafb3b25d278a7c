import type { IncomingMessage } from 'node:http';
import { ipOf, networkOf } from '../../base/network/ip-address.ts';

/** Whether the `X-Forwarded-For` of a proxy at this address is trusted. */
export type ProxyTrust = (ip: string) => boolean;

/** Returns the client's network, for limits and logs. */
export function clientNetworkOf(request: IncomingMessage, isTrusted: ProxyTrust): string {
  const client = clientAddressOf(request, isTrusted);
  return client === undefined ? 'unknown' : networkOf(client);
}

/**
 * Returns the client's address, in the spelling of `ipOf`; undefined if the connection has ended. `X-Forwarded-For` is
 * read from the right, one hop per trusted proxy: the first address that is not a trusted proxy is the client.
 * Addresses left of it may be forged.
 */
export function clientAddressOf(request: IncomingMessage, isTrusted: ProxyTrust): string | undefined {
  let client = ipOf(request.socket.remoteAddress ?? '');
  const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
  while (client !== undefined && isTrusted(client) && hops.length > 0) {
    const hop = ipOf(hops.pop() ?? '');
    // Without a forwarded address the proxy counts as the client.
    if (hop === undefined) break;
    client = hop;
  }
  return client;
}
