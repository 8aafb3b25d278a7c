import type { EgressProxies } from '../../base/network/egress-proxies.ts';

/** Options with which a provider adapter connects. */
export interface ConnectionOptions {
  /** Time limit for connecting, including name lookup and TLS, ms. Default 5,000. */
  readonly connectMs?: number;
  /** PEM of an authority to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
}

export interface ProxiedConnectionOptions extends ConnectionOptions {
  /** Default: none. */
  readonly proxies?: EgressProxies | undefined;
}
