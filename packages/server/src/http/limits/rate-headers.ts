import type { RateLimitError } from '../../base/errors/rate-limit-error.ts';

/** Returns the headers of a response with status 429. See docs/spec/rest-and-realtime.md#rate-limits. */
export function rateHeadersOf(error: RateLimitError, nowMs: number): Readonly<Record<string, string>> {
  return {
    'X-Rate-Limit': String(error.limit),
    'X-Rate-Limit-Remaining': '0',
    'X-Rate-Limit-Reset': String(Math.ceil(nowMs / 1000) + error.retryAfterSeconds),
    'Retry-After': String(error.retryAfterSeconds),
  };
}
