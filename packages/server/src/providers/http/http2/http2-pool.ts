import type { LookupFunction } from 'node:net';
import type { EgressProxies } from '../../../base/network/egress-proxies.ts';
import type { Clock } from '../../../base/time/clock.ts';
import type { CallSignal } from '../../call-signal.ts';
import { authoritiesWith } from '../authorities.ts';
import type { HttpFailure, HttpOutcome } from '../http-outcome.ts';
import { hostLookup } from '../names/host-lookup.ts';
import { Http2Call, type Http2Request } from './http2-call.ts';
import { Http2Connection, type Http2ConnectionOptions, type Http2End } from './http2-connection.ts';

export interface Http2PoolOptions {
  /** `https://…`, or `http://…` for HTTP/2 without TLS (prior knowledge). */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly connectMs: number;
  /** PEM of an authority to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
  /** Resolves host names. Default: the system's resolver, or the DNS. */
  readonly lookup?: LookupFunction;
  /** Egress proxies. Default: none. */
  readonly proxies?: EgressProxies | undefined;
  /** Default 60,000. */
  readonly pingEveryMs?: number;
  /** Default 5,000. */
  readonly pingTimeoutMs?: number;
  /** Default 8. */
  readonly maxConnections?: number;
  /** Default 500: two half-full connections carried over 10 % more than a full one (`bench/providers`). */
  readonly streamsPerConnection?: number;
}

/** Number of times that a call may be rejected unprocessed before it fails. */
const MAX_REJECTIONS = 5;
/** Delay before the next connection after one that failed, while other connections work. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * Sends requests to one HTTP/2 peer over a few long-lived connections. Opens no more streams than the peer's current
 * SETTINGS allow. Calls that the peer certainly did not process (GOAWAY, REFUSED_STREAM) are sent again, all others at most
 * once.
 */
export class Http2Pool {
  readonly #clock: Clock;
  readonly #connectionOptions: Http2ConnectionOptions;
  readonly #maxConnections: number;
  readonly #waiting: Http2Call[] = [];
  readonly #connections = new Set<Http2Connection>();
  #growAgainAt = 0;
  #unfinished = 0;
  #whenIdle: (() => void) | undefined;
  #closed = false;

  constructor(options: Http2PoolOptions) {
    this.#clock = options.clock;
    this.#maxConnections = options.maxConnections ?? 8;
    this.#connectionOptions = {
      origin: originOf(options.baseUrl),
      clock: options.clock,
      authorities: authoritiesWith(options.ca),
      connectMs: options.connectMs,
      lookup: options.lookup ?? hostLookup(),
      proxies: options.proxies,
      pingEveryMs: options.pingEveryMs ?? 60_000,
      pingTimeoutMs: options.pingTimeoutMs ?? 5_000,
      maxStreams: options.streamsPerConnection ?? 500,
    };
  }

  /** Sends one request and returns its outcome: `timeout` if the signal aborts at any stage. */
  async request(request: Http2Request<string | Buffer>, signal: CallSignal): Promise<HttpOutcome> {
    if (this.#closed) throw new Error('The connection pool is closed.');
    const call = new Http2Call(request, signal);
    this.#unfinished += 1;
    this.#waiting.push(call);
    this.#dispatch();
    try {
      return await call.outcome;
    } finally {
      this.#unfinished -= 1;
      if (this.#unfinished === 0) this.#whenIdle?.();
    }
  }

  /** Makes later calls use new connections. Calls on the present ones finish. */
  renew(): void {
    for (const connection of this.#connections) connection.drain();
  }

  /** Waits for unfinished calls, then closes every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#unfinished > 0) {
      this.#whenIdle = resolve;
      await promise;
    }
    for (const connection of this.#connections) connection.destroy();
  }

  #dispatch(): void {
    for (let call = this.#waiting[0]; call !== undefined; call = this.#waiting[0]) {
      if (call.isSettled) {
        this.#waiting.shift();
        continue;
      }
      const connection = this.#leastBusy();
      if (connection === undefined) return this.#grow();
      this.#waiting.shift();
      connection.send(call);
    }
  }

  #leastBusy(): Http2Connection | undefined {
    let best: Http2Connection | undefined;
    for (const connection of this.#connections) {
      if (connection.freeStreams > 0 && (best === undefined || connection.inFlight < best.inFlight)) best = connection;
    }
    return best;
  }

  /** Opens another connection, unless one is still connecting or waits for its first response. */
  #grow(): void {
    const usable = this.#connections.values().some((connection) => connection.isOpen);
    if (usable && this.#clock.now() < this.#growAgainAt) return;
    if (this.#connections.size >= this.#maxConnections) return;
    if (this.#connections.values().some((connection) => connection.awaitsFirstResponse)) return;
    this.#connections.add(
      new Http2Connection(this.#connectionOptions, {
        onCapacity: () => this.#dispatch(),
        onUnprocessed: (call) => this.#retry(call),
        onEnd: (connection, end) => this.#onEnd(connection, end),
      }),
    );
  }

  #retry(call: Http2Call): void {
    call.countRejection();
    if (call.rejections > MAX_REJECTIONS) call.fail(TOO_MANY_REJECTIONS);
    else this.#waiting.unshift(call);
  }

  #onEnd(connection: Http2Connection, end: Http2End): void {
    this.#connections.delete(connection);
    if (end !== 'used') {
      this.#growAgainAt = this.#clock.now() + RECONNECT_DELAY_MS;
      if (!this.#connections.values().some((other) => other.isOpen)) {
        if (end === 'unused') this.#retryWaiting();
        else this.#failWaiting(end);
      }
    }
    this.#dispatch();
  }

  /**
   * Retries the waiting calls after the peer has closed an unused connection. This counts as a rejection of each of them, so
   * that the pool does not reconnect forever.
   */
  #retryWaiting(): void {
    for (const call of this.#waiting.splice(0).reverse()) this.#retry(call);
  }

  #failWaiting(fault: HttpFailure): void {
    for (const call of this.#waiting.splice(0)) call.fail(fault);
  }
}

const TOO_MANY_REJECTIONS: HttpFailure = {
  kind: 'unreachable',
  cause: 'CONNECT_FAILED',
  message: 'the provider refused the request unprocessed',
};

function originOf(baseUrl: string): string {
  const { origin, pathname, search } = new URL(baseUrl);
  if (pathname !== '/' || search !== '') throw new Error(`expected a provider's base URL without a path: ${baseUrl}`);
  return origin;
}
