import type { LogsSummary } from '@chatwire/protocol';
import type { Span } from '../plots/span.ts';

/**
 * Returns the number of entries of the previous period for each bucket of a period, at the same distance from the start.
 * `span`: the period; both have the same length and interval.
 */
export function totalsBefore(buckets: readonly Span[], span: Span, { buckets: starts, series }: LogsSummary): number[] {
  const lengthMs = span.to - span.from;
  return buckets.map(({ from, to }) =>
    starts.reduce((sum, start, index) => {
      const shiftedMs = start + lengthMs;
      if (shiftedMs < from || shiftedMs >= to) return sum;
      return sum + series.reduce((count, one) => count + (one.count[index] ?? 0), 0);
    }, 0),
  );
}
