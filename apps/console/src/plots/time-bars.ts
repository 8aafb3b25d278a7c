import type { LogsSummary } from '@chatwire/protocol';
import { OUTCOMES } from '@chatwire/protocol/notification-enums';
import type { Span } from './span.ts';
import type { OutcomeCounts } from './summary.ts';

/** Outcome counts of one time span. */
export interface TimeBar extends Span {
  readonly counts: OutcomeCounts;
  readonly total: number;
}

/** Returns one bar per bucket. A bucket ends where the next starts. */
export function timeBarsOf({ buckets, series, processedFrom, processedTo }: LogsSummary): TimeBar[] {
  return buckets.map((start, index) => {
    const counts = { sent: 0, failed: 0, skipped: 0, unreachable: 0 };
    for (const bucketSeries of series)
      for (const outcome of OUTCOMES) counts[outcome] += bucketSeries[outcome][index] ?? 0;
    const total = counts.sent + counts.failed + counts.skipped + counts.unreachable;
    return { from: Math.max(start, processedFrom), to: buckets[index + 1] ?? processedTo, counts, total };
  });
}

/** Returns the spans of whole buckets, even if the range starts or ends within one. */
export function bucketSpans({ buckets, interval, processedTo }: LogsSummary): Span[] {
  return buckets.map((from, index) => ({ from, to: buckets[index + 1] ?? endOf(from, interval, processedTo) }));
}

/** Returns the sum of the counts of several bars. */
export function countsIn(bars: readonly TimeBar[]): OutcomeCounts {
  const sum = { sent: 0, failed: 0, skipped: 0, unreachable: 0 };
  for (const { counts } of bars) for (const outcome of OUTCOMES) sum[outcome] += counts[outcome];
  return sum;
}

const WIDTHS_MS = new Map([
  ['minute', 60_000],
  ['5minute', 300_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
]);

function endOf(from: number, interval: string, processedTo: number): number {
  const widthMs = WIDTHS_MS.get(interval);
  return widthMs === undefined ? processedTo : from + widthMs;
}
