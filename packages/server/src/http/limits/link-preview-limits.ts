import { linkPreviewCharge, linkPreviewHostCharge } from './charges.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Returns the limits of link previews, which no request waits for: what they do not allow is left out. */
export function linkPreviewLimits(limiter: RateLimiter) {
  return {
    mayRequest: (sender: string) => limiter.tryTake([linkPreviewCharge(sender)]),
    mayVisit: (host: string) => limiter.tryTake([linkPreviewHostCharge(host)]),
  };
}
