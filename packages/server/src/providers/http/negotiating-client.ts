import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import type { HttpOutcome } from './http-outcome.ts';
import { Http1Client, type PostRequest } from './http1/http1-client.ts';
import type { Http2Request } from './http2/http2-call.ts';
import { Http2Pool, type Http2PoolOptions } from './http2/http2-pool.ts';

/** Time for which a peer that offers no HTTP/2 is called over HTTP/1.1, before HTTP/2 is tried again. */
const RETRY_HTTP2_AFTER_MS = 600_000;

/**
 * Sends POST requests to one peer over HTTP/2, and over HTTP/1.1 while the peer offers no HTTP/2 (known from ALPN with TLS,
 * from its first bytes without). A peer that lacks HTTP/2 has accepted no request, so the fallback sends nothing twice.
 */
export class NegotiatingClient {
  readonly #clock: Clock;
  readonly #http2: Http2Pool;
  readonly #http1: Http1Client;
  #http1Until = 0;

  constructor(options: Http2PoolOptions) {
    this.#clock = options.clock;
    this.#http2 = new Http2Pool(options);
    this.#http1 = new Http1Client(options);
  }

  async post(request: PostRequest<string | Buffer>, signal: CallSignal): Promise<HttpOutcome> {
    if (this.#clock.now() >= this.#http1Until) {
      const outcome = await this.#http2.request(toHttp2Request(request), signal);
      if (outcome.kind !== 'unreachable' || !outcome.lacksHttp2) return outcome;
      this.#http1Until = this.#clock.now() + RETRY_HTTP2_AFTER_MS;
    }
    return this.#http1.post(request, signal);
  }

  /** Waits for unfinished calls, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#http2.close(), this.#http1.close()]);
  }
}

/** Converts a POST request to HTTP/2. */
export function toHttp2Request<Body extends string | Buffer>({
  url,
  headers,
  body,
}: PostRequest<Body>): Http2Request<Body> {
  return { headers: { ':method': 'POST', ':path': `${url.pathname}${url.search}`, ...headers }, body };
}
