import { zoneOffsetMs } from '../base/time/zone-offset.ts';

export const INTERVALS = ['minute', '5minute', 'hour', 'day', 'total'] as const;
export type Interval = (typeof INTERVALS)[number];

export interface TimeRange {
  /** Epoch ms, included. */
  readonly from: number;
  /** Epoch ms, excluded; not before `from`. */
  readonly to: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the start times of the buckets that cover a range, ascending, epoch ms; undefined if there are more than `limit`. The
 * first bucket may start before the range. Hours and days start at a full hour or midnight in the time zone, so a day may have
 * 23 or 25 hours. See docs/spec/notifications.md#summary.
 */
export function bucketStarts(
  { from, to }: TimeRange,
  interval: Interval,
  timezone: string,
  limit: number,
): number[] | undefined {
  if (to === from) return [];
  switch (interval) {
    case 'total':
      return [from];
    case 'minute':
      return startsEvery(MINUTE_MS, from, to, limit);
    case '5minute':
      return startsEvery(5 * MINUTE_MS, from, to, limit);
    case 'hour':
      if ((to - from) / HOUR_MS > 2 * limit) return undefined;
      return startsFrom(hourOf(from, timezone), to, limit, (start) => nextHour(start, timezone));
    case 'day':
      if ((to - from) / DAY_MS > 2 * limit) return undefined;
      return startsFrom(dayOf(from, timezone), to, limit, (start) => nextDay(start, timezone));
  }
}

/** Returns the smallest interval that covers a range with at most `buckets` buckets. */
export function smallestInterval(range: TimeRange, timezone: string, buckets: number): Interval {
  return INTERVALS.find((interval) => bucketStarts(range, interval, timezone, buckets)) ?? 'total';
}

function startsEvery(width: number, from: number, to: number, limit: number): number[] | undefined {
  const first = Math.floor(from / width) * width;
  const count = Math.ceil((to - first) / width);
  return count > limit ? undefined : Array.from({ length: count }, (_, index) => first + index * width);
}

function startsFrom(first: number, to: number, limit: number, next: (start: number) => number): number[] | undefined {
  const starts: number[] = [];
  for (let start = first; start < to; start = next(start)) {
    if (starts.length === limit) return undefined;
    starts.push(start);
  }
  return starts;
}

/** Returns the last full hour at or before an instant. Searches from 3 h earlier, which is before any nearby clock change. */
function hourOf(epochMs: number, timezone: string): number {
  let hour = nextHour(epochMs - 3 * HOUR_MS, timezone);
  for (let next = nextHour(hour, timezone); next <= epochMs; next = nextHour(hour, timezone)) hour = next;
  return hour;
}

/**
 * Returns the next instant at which the clocks show a full hour. If they change by half an hour, that takes 90
 * minutes.
 */
function nextHour(epochMs: number, timezone: string): number {
  let next = epochMs;
  do next += HOUR_MS - pastTheHour(next, timezone);
  while (pastTheHour(next, timezone) !== 0);
  return next;
}

function pastTheHour(epochMs: number, timezone: string): number {
  const local = epochMs + offsetMs(epochMs, timezone);
  return ((local % HOUR_MS) + HOUR_MS) % HOUR_MS;
}

function dayOf(epochMs: number, timezone: string): number {
  return startOfDay(localDay(epochMs, timezone), timezone);
}

function nextDay(start: number, timezone: string): number {
  return startOfDay(localDay(start, timezone) + 1, timezone);
}

/**
 * Returns the first minute of a local day. That is not midnight where the clocks skip midnight. `day`: days since
 * 1970.
 */
function startOfDay(day: number, timezone: string): number {
  const midnight = day * DAY_MS;
  const starts = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - offsetMs(near, timezone));
  let start = Math.min(...starts);
  // Both are the same unless the clocks change within these two days.
  for (const last = Math.max(...starts); start < last && localDay(start, timezone) < day; ) start += MINUTE_MS;
  return start;
}

/** Returns the local calendar day, as days since 1970. */
function localDay(epochMs: number, timezone: string): number {
  return Math.floor((epochMs + offsetMs(epochMs, timezone)) / DAY_MS);
}

function offsetMs(epochMs: number, timezone: string): number {
  const offset = zoneOffsetMs(timezone, epochMs);
  if (offset === undefined) throw new RangeError(`Unknown time zone ${timezone}`);
  return offset;
}
