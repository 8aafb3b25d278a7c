import { ApiError } from './api-error.ts';

export interface ExhaustedLimit {
  /** Number of calls that the exhausted limit allows. */
  readonly limit: number;
  readonly retryAfterMs: number;
}

/**
 * A call above a rate limit. The response has `Retry-After` and the `X-Rate-Limit` headers.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export class RateLimitError extends ApiError {
  readonly limit: number;
  readonly retryAfterMs: number;

  constructor({ limit, retryAfterMs }: ExhaustedLimit, message = 'Too many requests. Try again later.') {
    super('ERR_TOO_MANY_REQUESTS', message);
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whole seconds, at least 1. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil(this.retryAfterMs / 1000));
  }
}
