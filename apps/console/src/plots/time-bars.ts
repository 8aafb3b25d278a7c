import type { LogsSummary } from '@chatwire/protocol';
import { OUTCOMES } from '@chatwire/protocol/notification-enums';
import type { OutcomeCounts, Span } from './summary.ts';

/** What happened in one stretch of time. */
export interface TimeBar extends Span {
  readonly counts: OutcomeCounts;
  readonly total: number;
}

/** One bar a bucket. A bucket ends where the next begins. */
export function timeBarsOf({ buckets, series, processedFrom, processedTo }: LogsSummary): TimeBar[] {
  return buckets.map((start, index) => {
    const counts = { sent: 0, failed: 0, skipped: 0, unreachable: 0 };
    for (const one of series) for (const outcome of OUTCOMES) counts[outcome] += one[outcome][index] ?? 0;
    const total = counts.sent + counts.failed + counts.skipped + counts.unreachable;
    return { from: Math.max(start, processedFrom), to: buckets[index + 1] ?? processedTo, counts, total };
  });
}

/** Several bars together. */
export function countsIn(bars: readonly TimeBar[]): OutcomeCounts {
  const sum = { sent: 0, failed: 0, skipped: 0, unreachable: 0 };
  for (const { counts } of bars) for (const outcome of OUTCOMES) sum[outcome] += counts[outcome];
  return sum;
}
