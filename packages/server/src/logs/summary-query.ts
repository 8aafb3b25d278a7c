import type { ErrorDetails } from '@chatwire/protocol';
import { isTimeZone } from '../base/time/time-zone.ts';
import { type Extensions, readLogFilter } from './log-query.ts';
import { DEVICE_DIMENSIONS, SUMMARY_DIMENSIONS, type SummaryDimension, type SummaryRequest } from './log-store.ts';
import { QueryReader, type RawQuery } from './query-reader.ts';
import { oneOf, type Parse, trueOrFalse } from './query-values.ts';
import { bucketStarts, INTERVALS, type Interval, smallestInterval, type TimeRange } from './time-buckets.ts';

export interface SummaryQuery extends Omit<SummaryRequest, 'edges'> {
  readonly interval: Interval;
  readonly timezone: string;
  readonly range: TimeRange;
  /** Starts of the buckets. Empty for an empty range. */
  readonly buckets: readonly number[];
}

const DAY_MS = 86_400_000;
const MAX_BUCKETS = 2_000;
const AUTOMATIC_BUCKETS = 200;
const MAX_DIMENSIONS = 3;
/** Later than every entry, and within the range of calendar functions. */
const LATEST_MS = 8e15;

/** Parses the query of a summary. Returns the summary to compute, or all faults by parameter. See docs/spec/notifications.md#summary. */
export function parseSummaryQuery(
  raw: RawQuery,
  extensions: Extensions,
  nowMs: number,
): { readonly summary: SummaryQuery } | { readonly details: ErrorDetails } {
  const query = new QueryReader(raw);
  const { processedFrom, processedTo, ...filter } = readLogFilter(query, extensions);
  const timezone = query.read('timezone', timeZone) ?? 'UTC';
  const requestedInterval = query.read('interval', oneOf(INTERVALS));
  const groupBy = query.read('groupBy', dimensions) ?? [];
  const latency = query.read('latency', trueOrFalse) ?? true;
  const device = query.read('device', trueOrFalse) ?? false;
  const range = rangeOf(processedFrom, processedTo, nowMs);
  const interval = requestedInterval ?? smallestInterval(range, timezone, AUTOMATIC_BUCKETS);
  const buckets = query.faults ? [] : bucketStarts(range, interval, timezone, MAX_BUCKETS);
  if (!buckets) query.reject('interval', `must give at most ${MAX_BUCKETS} buckets`);
  if (query.faults || !buckets) return { details: query.faults ?? {} };
  const devicesAtMs = device ? { devicesAtMs: nowMs } : {};
  return { summary: { filter, groupBy, latency, ...devicesAtMs, interval, timezone, range, buckets } };
}

/** Returns the time range of a summary. Default: the last 24 hours. */
function rangeOf(from: number | undefined, to: number | undefined, nowMs: number): TimeRange {
  const end = Math.min(to ?? Math.max(nowMs, from ?? 0), LATEST_MS);
  return { from: Math.min(from ?? Math.max(0, end - DAY_MS), end), to: end };
}

const timeZone: Parse<string> = (text) => (isTimeZone(text) ? { value: text } : { fault: 'must be an IANA time zone' });

const DIMENSIONS: readonly SummaryDimension[] = [...SUMMARY_DIMENSIONS, ...DEVICE_DIMENSIONS];

const dimensions: Parse<readonly SummaryDimension[]> = (text) => {
  const names = text.split(',').map((name) => DIMENSIONS.find((dimension) => dimension === name.trim()));
  const value = names.filter((name) => name !== undefined);
  const isValid = value.length === names.length && new Set(value).size === value.length;
  return isValid && value.length <= MAX_DIMENSIONS
    ? { value }
    : { fault: `must be up to ${MAX_DIMENSIONS} different of ${DIMENSIONS.join(', ')}` };
};
