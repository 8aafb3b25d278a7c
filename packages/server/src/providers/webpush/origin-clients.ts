import type { LookupFunction } from 'node:net';
import type { EgressProxies } from '../../base/network/egress-proxies.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import type { HttpOutcome } from '../http/http-outcome.ts';
import { Http1Client, type PostRequest } from '../http/http1/http1-client.ts';
import { NegotiatingClient } from '../http/negotiating-client.ts';

export interface OriginClientsOptions {
  readonly clock: Clock;
  /** Time limit for connecting, including name lookup and TLS, ms. */
  readonly connectMs: number;
  /** PEM of an authority to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
  readonly proxies?: EgressProxies | undefined;
  /** Resolves host names, and rejects addresses that must not be called. */
  readonly lookup: LookupFunction;
  /** Time without a push after which the connections to a push service are closed, ms. Default 600,000. */
  readonly idleMs?: number;
}

interface OriginClient {
  readonly post: (request: PostRequest<string | Buffer>, signal: CallSignal) => Promise<HttpOutcome>;
  readonly close: () => Promise<void>;
  inFlight: number;
  cancelIdle: () => void;
}

const IDLE_MS = 600_000;

/** Connections to push services, with one client per origin. Devices choose the origins, so idle connections are closed. */
export class OriginClients {
  readonly #options: OriginClientsOptions;
  readonly #clients = new Map<string, OriginClient>();

  constructor(options: OriginClientsOptions) {
    this.#options = options;
  }

  async post(request: PostRequest<string | Buffer>, signal: CallSignal): Promise<HttpOutcome> {
    const { origin } = request.url;
    const client = this.#clients.get(origin) ?? this.#open(request.url);
    client.cancelIdle();
    client.inFlight += 1;
    try {
      return await client.post(request, signal);
    } finally {
      client.inFlight -= 1;
      if (client.inFlight === 0) this.#closeWhenIdle(origin, client);
    }
  }

  /** Waits for unfinished calls, then closes every connection. */
  async close(): Promise<void> {
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    await Promise.all(
      clients.map(({ cancelIdle, close }) => {
        cancelIdle();
        return close();
      }),
    );
  }

  #open(url: URL): OriginClient {
    const client = { ...this.#connect(url), inFlight: 0, cancelIdle: () => {} };
    this.#clients.set(url.origin, client);
    return client;
  }

  /** Uses HTTP/1.1 through an egress proxy, because only this client gives it the checked address instead of the name. */
  #connect(url: URL): Pick<OriginClient, 'post' | 'close'> {
    const { proxies } = this.#options;
    const client =
      proxies?.proxyFor(url) === undefined
        ? new NegotiatingClient({ ...this.#options, baseUrl: url.origin })
        : new Http1Client({ ...this.#options, guardsAddresses: true });
    return { post: (request, signal) => client.post(request, signal), close: () => client.close() };
  }

  #closeWhenIdle(origin: string, client: OriginClient): void {
    const { clock, idleMs = IDLE_MS } = this.#options;
    client.cancelIdle = clock.after(idleMs, () => {
      if (this.#clients.get(origin) !== client) return;
      this.#clients.delete(origin);
      void client.close();
    });
  }
}
