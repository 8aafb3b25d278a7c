import { type Static, Type } from 'typebox';

const counts = Type.Array(Type.Integer());
const nullableMs = Type.Array(Type.Union([Type.Integer(), Type.Null()]));

const optionalCounts = Type.Optional(counts);
/** With `device=true`: pushes by event that their devices reported. A push counts in each event that it has. */
const deviceEvents = {
  received: optionalCounts,
  displayed: optionalCounts,
  opened: optionalCounts,
  dismissed: optionalCounts,
  suppressed: optionalCounts,
  // Not an event: counts the pushes that lack an expected report.
  silent: Type.Optional(Type.Array(Type.Integer(), { description: 'Overdue: no report from the device' })),
};

/** Percentiles in milliseconds, one value per bucket; null for a bucket without measurements. */
export const PercentileSeries = Type.Object({
  p50: nullableMs,
  p90: nullableMs,
  p95: nullableMs,
  p99: nullableMs,
  max: nullableMs,
});
export type PercentileSeries = Static<typeof PercentileSeries>;

/** Counts per bucket for one combination of `groupBy` values. See docs/spec/notifications.md#summary. */
export const LogsSummarySeries = Type.Object({
  key: Type.Record(Type.String(), Type.String(), {
    description: 'Values by `groupBy` name; a name is omitted if the entries have no value for it',
  }),
  count: counts,
  sent: counts,
  failed: counts,
  skipped: counts,
  unreachable: counts,
  latencyMs: Type.Optional(
    Type.Object({
      processing: PercentileSeries,
      provider: PercentileSeries,
      endToEnd: PercentileSeries,
      display: Type.Optional(PercentileSeries),
    }),
  ),
  ...deviceEvents,
});
export type LogsSummarySeries = Static<typeof LogsSummarySeries>;

/**
 * Counts of log entries over time, in buckets. `processedFrom` and `processedTo`: epoch ms. See docs/spec/notifications.md#summary.
 */
export const LogsSummary = Type.Object({
  interval: Type.String(),
  timezone: Type.String(),
  processedFrom: Type.Integer(),
  processedTo: Type.Integer(),
  groupBy: Type.Array(Type.String()),
  buckets: Type.Array(Type.Integer({ description: 'Start of the bucket, epoch ms' })),
  series: Type.Array(LogsSummarySeries),
  totals: Type.Object({
    count: Type.Integer(),
    sent: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer(),
    unreachable: Type.Integer(),
    reasons: Type.Record(Type.String(), Type.Integer()),
    providers: Type.Record(Type.String(), Type.Integer()),
    suppressedBy: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'With device=true' })),
  }),
});
export type LogsSummary = Static<typeof LogsSummary>;

export const LogsSummaryResponse = Type.Object({
  data: LogsSummary,
  meta: Type.Object({
    truncatedByRetention: Type.Boolean({ description: 'Retention has deleted entries of the range' }),
    oldestLogId: Type.Optional(Type.String()),
  }),
});
