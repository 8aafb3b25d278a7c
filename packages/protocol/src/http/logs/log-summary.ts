import { type Static, Type } from 'typebox';

const counts = Type.Array(Type.Integer());
const values = Type.Array(Type.Union([Type.Integer(), Type.Null()]));

const step = Type.Optional(counts);
/** With `device=true`: pushes per step that their devices reported. A push counts in every step it reached. */
const steps = {
  received: step,
  displayed: step,
  opened: step,
  dismissed: step,
  suppressed: step,
  silent: Type.Optional(Type.Array(Type.Integer(), { description: 'Overdue: no report from the device' })),
};

/** Milliseconds, one value per bucket; null without measurements. */
export const PercentileSeries = Type.Object({ p50: values, p90: values, p95: values, p99: values, max: values });
export type PercentileSeries = Static<typeof PercentileSeries>;

/** Numbers of one combination of the grouped values. See docs/spec/notifications.md#summary. */
export const LogsSummarySeries = Type.Object({
  key: Type.Record(Type.String(), Type.String(), { description: 'A value that the entries lack is absent' }),
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
  ...steps,
});
export type LogsSummarySeries = Static<typeof LogsSummarySeries>;

/** See docs/spec/notifications.md#summary. */
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
