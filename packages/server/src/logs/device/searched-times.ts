const BEFORE_MS = 60_000;
const AFTER_MS = 90 * 60_000;

/**
 * Returns the times (`processingStartedAtMS`, epoch ms) that the entry of a token may have: a decision may wait an hour
 * behind an open circuit breaker, and be made again after a crash. See docs/spec/last-mile.md#receipt-storage, index.
 */
export function searchedTimes(second: number): { readonly from: number; readonly to: number } {
  return { from: second * 1000 - BEFORE_MS, to: second * 1000 + AFTER_MS };
}
