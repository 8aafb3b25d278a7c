import type { LogsSummary, LogsSummarySeries, PercentileSeries } from '@chatwire/protocol';
import type { Percentiles, Summary, SummarySeries } from './log-store.ts';
import type { SummaryQuery } from './summary-query.ts';

/**
 * A summary as the contract shows it: percentiles as one array per percentile, a value per bucket.
 * See docs/spec/notifications.md#summary.
 */
export function summaryResponse(
  { interval, timezone, range, groupBy, buckets }: SummaryQuery,
  { series, totals }: Summary,
): LogsSummary {
  return {
    interval,
    timezone,
    processedFrom: range.from,
    processedTo: range.to,
    groupBy: [...groupBy],
    buckets: [...buckets],
    series: series.map(seriesResponse),
    totals: { ...totals, reasons: { ...totals.reasons }, providers: { ...totals.providers } },
  };
}

function seriesResponse({
  key,
  count,
  sent,
  failed,
  skipped,
  unreachable,
  latencyMs,
}: SummarySeries): LogsSummarySeries {
  return {
    key: { ...key },
    count: [...count],
    sent: [...sent],
    failed: [...failed],
    skipped: [...skipped],
    unreachable: [...unreachable],
    ...(latencyMs && {
      latencyMs: {
        processing: percentileSeriesOf(latencyMs.processing),
        provider: percentileSeriesOf(latencyMs.provider),
        endToEnd: percentileSeriesOf(latencyMs.endToEnd),
      },
    }),
  };
}

function percentileSeriesOf(buckets: readonly (Percentiles | null)[]): PercentileSeries {
  const of = (name: keyof Percentiles): (number | null)[] => buckets.map((bucket) => bucket?.[name] ?? null);
  return { p50: of('p50'), p90: of('p90'), p95: of('p95'), p99: of('p99'), max: of('max') };
}
