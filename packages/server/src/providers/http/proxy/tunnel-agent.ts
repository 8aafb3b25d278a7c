import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect } from 'node:tls';
import type { EgressProxies } from '../../../base/network/egress-proxies.ts';
import { ProxyTunnel } from './proxy-tunnel.ts';

/** Returns an agent for `node:https`, which connects through the egress proxy if there is one. */
export function tunnelAgent(proxies: EgressProxies): Agent {
  return new TunnelAgent(proxies);
}

class TunnelAgent extends Agent {
  readonly #proxies: EgressProxies;

  constructor(proxies: EgressProxies) {
    super({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    this.#proxies = proxies;
  }

  override createConnection(
    options: ConnectionOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const authority = `${options.host}:${options.port}`;
    const proxy = this.#proxies.proxyFor(new URL(`https://${authority}`));
    if (proxy === undefined) return super.createConnection(options, callback);
    return connect({ ...options, socket: new ProxyTunnel({ proxy, authority, authorities: undefined }) });
  }
}
