import type { RateRefusal } from '../../base/rate-refusal.ts';

/** Returns the headers of a 429. See docs/spec/rest-and-realtime.md#rate-limits. */
export function rateHeadersOf(refusal: RateRefusal, nowMs: number): Readonly<Record<string, string>> {
  return {
    'X-Rate-Limit': String(refusal.limit),
    'X-Rate-Limit-Remaining': '0',
    'X-Rate-Limit-Reset': String(Math.ceil(nowMs / 1000) + refusal.retryAfterSeconds),
    'Retry-After': String(refusal.retryAfterSeconds),
  };
}
