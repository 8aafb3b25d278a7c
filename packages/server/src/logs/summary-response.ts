import type { LogsSummary, LogsSummarySeries, PercentileSeries } from '@chatwire/protocol';
import type { Percentiles, Summary, SummarySeries } from './log-store.ts';
import type { SummaryQuery } from './summary-query.ts';

/**
 * Returns a summary in the form of the API, with one array per percentile, which has one value per bucket. See
 * docs/spec/notifications.md#summary.
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
    totals: {
      ...totals,
      reasons: { ...totals.reasons },
      providers: { ...totals.providers },
      ...(totals.suppressedBy && { suppressedBy: { ...totals.suppressedBy } }),
    },
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
  device,
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
        ...(latencyMs.display && { display: percentileSeriesOf(latencyMs.display) }),
      },
    }),
    ...(device && {
      received: [...device.received],
      displayed: [...device.displayed],
      opened: [...device.opened],
      dismissed: [...device.dismissed],
      suppressed: [...device.suppressed],
      silent: [...device.silent],
    }),
  };
}

function percentileSeriesOf(buckets: readonly (Percentiles | null)[]): PercentileSeries {
  const seriesOf = (name: keyof Percentiles): (number | null)[] => buckets.map((bucket) => bucket?.[name] ?? null);
  return {
    p50: seriesOf('p50'),
    p90: seriesOf('p90'),
    p95: seriesOf('p95'),
    p99: seriesOf('p99'),
    max: seriesOf('max'),
  };
}
