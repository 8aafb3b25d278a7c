import type { LogFilter } from '../log-store.ts';

/** Times that a filter can bound, in the order of their indexes on disk: messageSentAtMS and processingStartedAtMS. */
export const TIMES = ['sent', 'started'] as const;
export type Time = (typeof TIMES)[number];

/** after < time ≤ upTo, epoch ms. */
export interface TimeBounds {
  readonly time: Time;
  readonly after: number;
  readonly upTo: number;
}

/** Earliest and latest value of a time. */
export interface TimeRange {
  readonly first: number;
  readonly last: number;
}

/** Up to 65,536 consecutive entries that are indexed together. Offsets count from the first of them. */
export interface IndexedSegment {
  readonly rows: number;
  timeRange(time: Time): TimeRange;
}

/** A latency that an entry does not have. */
export const NO_LATENCY = -1;

/** Latencies of entries in ms, NO_LATENCY where there is none: one list each, in the same order of entries. */
export interface Latencies {
  readonly processing: Float64Array;
  readonly provider: Float64Array;
  readonly endToEnd: Float64Array;
}

/** Some entries of a segment in columns of `count` values, all in the same order. Valid until the next are read. */
export interface SegmentColumns {
  readonly count: number;
  /** Undefined when they are consecutive. */
  readonly offsets: Uint16Array | undefined;
  /** Offset of the first if they are consecutive. */
  readonly start: number;
  /** processingStartedAtMS. */
  readonly started: Float64Array;
  /** Undefined unless requested. */
  readonly latencies: Latencies | undefined;
}

/** Returns the times that bound a filter; undefined when no time is within the bounds. */
export function timeBoundsOf({ from, to, processedFrom, processedTo }: LogFilter): TimeBounds[] | undefined {
  const bounds: TimeBounds[] = [];
  if (from !== undefined || to !== undefined) bounds.push(boundsOf('sent', from, to));
  if (processedFrom !== undefined || processedTo !== undefined) {
    bounds.push(boundsOf('started', processedFrom, processedTo));
  }
  return bounds.some(({ after, upTo }) => after >= upTo) ? undefined : bounds;
}

/** Returns the bounds that may apply to only part of a segment; undefined when no entry of it meets all. */
export function openBounds(segment: IndexedSegment, times: readonly TimeBounds[]): readonly TimeBounds[] | undefined {
  if (times.length === 0) return times;
  const open: TimeBounds[] = [];
  for (const bounds of times) {
    const { first, last } = segment.timeRange(bounds.time);
    if (first > bounds.upTo || last <= bounds.after) return undefined;
    if (first <= bounds.after || last > bounds.upTo) open.push(bounds);
  }
  return open;
}

function boundsOf(time: Time, after: number | undefined, upTo: number | undefined): TimeBounds {
  return { time, after: after ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY };
}
