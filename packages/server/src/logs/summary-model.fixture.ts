import { OUTCOMES } from '@chatwire/protocol';
import { matches } from './log-model.fixture.ts';
import type {
  DeviceDimension,
  NewLogEntry,
  Percentiles,
  Summary,
  SummaryDimension,
  SummaryRequest,
  SummarySeries,
} from './log-store.ts';

/** Returns whether a dimension exists for entries without a device. */
function isOfEntry(name: SummaryDimension): name is Exclude<SummaryDimension, DeviceDimension> {
  return name !== 'deviceState' && name !== 'suppressedBy';
}

/** Computes a summary from every entry; percentiles are exact. See docs/spec/notifications.md#summary. */
export function summaryOf(entries: readonly NewLogEntry[], request: SummaryRequest): Summary {
  const { filter, edges, groupBy } = request;
  const first = edges[0] ?? 0;
  const end = edges.at(-1) ?? 0;
  const counted = entries.filter(
    (entry) => matches(entry, filter) && entry.processingStartedAtMS >= first && entry.processingStartedAtMS < end,
  );
  const textOf = (entry: NewLogEntry): string =>
    groupBy.map((name) => (isOfEntry(name) ? (entry[name] ?? '') : '')).join('\n');
  const texts = new Set(counted.map(textOf));
  if (groupBy.length === 0) texts.add('');
  const series = [...texts].sort().map((text) => counted.filter((entry) => textOf(entry) === text));
  return {
    series: series.map((group) => seriesOf(group, request)),
    totals: {
      count: counted.length,
      ...outcomesOf(counted),
      reasons: countsOf(counted.map(({ reason }) => reason)),
      providers: countsOf(counted.map(({ provider }) => provider)),
    },
  };
}

function seriesOf(entries: readonly NewLogEntry[], { edges, groupBy, latency }: SummaryRequest): SummarySeries {
  const [any] = entries;
  const buckets = edges
    .slice(0, -1)
    .map((start, n) =>
      entries.filter(({ processingStartedAtMS: at }) => at >= start && at < (edges[n + 1] ?? Number.POSITIVE_INFINITY)),
    );
  const outcomes = buckets.map(outcomesOf);
  return {
    key: Object.fromEntries(
      groupBy.filter(isOfEntry).flatMap((name) => (any?.[name] === undefined ? [] : [[name, any[name]]])),
    ),
    count: buckets.map(({ length }) => length),
    sent: outcomes.map(({ sent }) => sent),
    failed: outcomes.map(({ failed }) => failed),
    skipped: outcomes.map(({ skipped }) => skipped),
    unreachable: outcomes.map(({ unreachable }) => unreachable),
    ...(latency && {
      latencyMs: {
        processing: buckets.map((bucket) => percentilesOf(bucket.map((entry) => entry.totalProcessingTimeInMS))),
        provider: buckets.map((bucket) =>
          percentilesOf(bucket.flatMap((entry) => entry.providerResponse?.durationMs ?? [])),
        ),
        endToEnd: buckets.map((bucket) => percentilesOf(bucket.flatMap(endToEndOf))),
      },
    }),
  };
}

function endToEndOf(entry: NewLogEntry): number[] {
  if (!entry.notificationTriggered || entry.channel !== 'push' || entry.trigger !== 'after_message') return [];
  return [Math.max(entry.processingEndedAtMS - entry.messageSentAtMS, 0)];
}

function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (percent: number): number => sorted[Math.ceil((values.length * percent) / 100) - 1] ?? 0;
  return { p50: at(50), p90: at(90), p95: at(95), p99: at(99), max: at(100) };
}

function outcomesOf(entries: readonly NewLogEntry[]) {
  const countOf = (outcome: string): number => entries.filter((entry) => entry.outcome === outcome).length;
  const [sent, failed, skipped, unreachable] = OUTCOMES.map(countOf);
  return { sent: sent ?? 0, failed: failed ?? 0, skipped: skipped ?? 0, unreachable: unreachable ?? 0 };
}

function countsOf(values: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
