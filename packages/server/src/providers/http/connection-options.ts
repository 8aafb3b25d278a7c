import type { EgressProxies } from '../../base/network/egress-proxies.ts';

/** How a provider's adapter connects to it. */
export interface ConnectionOptions {
  /** For a connection, name look-up and TLS included. Default 5,000. */
  readonly connectMs?: number;
  /** PEM of an authority to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
}

export interface ProxiedConnectionOptions extends ConnectionOptions {
  /** Default: none. */
  readonly proxies?: EgressProxies | undefined;
}
