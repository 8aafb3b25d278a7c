import type { Params } from '../api/api-client.ts';

/** Epoch ms; the end is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Time filters of the log: after the first, up to and including the second. */
export interface Times {
  readonly processedFrom: string;
  readonly processedTo: string;
}

/**
 * Returns the same instants for the log, which excludes the first and includes the last.
 * See docs/spec/notifications.md#query-parameters, #summary.
 */
export function timesOf({ from, to }: Span): Times {
  return { processedFrom: String(Math.max(0, from - 1)), processedTo: String(Math.max(0, to - 1)) };
}

/** Returns the span of log filters; open ends use the given span. */
export function spanOf({ processedFrom, processedTo }: Params, open: Span): Span {
  const from = processedFrom === undefined ? open.from : Number(processedFrom) + 1;
  const to = processedTo === undefined ? open.to : Number(processedTo) + 1;
  return { from, to: Math.max(from, to) };
}

/** Returns the previous period of the same length. */
export function spanBefore({ from, to }: Span): Span {
  return { from: Math.max(0, from - (to - from)), to: from };
}

/** Returns the part of a span within another. */
export function clampedTo(span: Span, bounds: Span): Span {
  return { from: Math.max(span.from, bounds.from), to: Math.min(span.to, bounds.to) };
}

/** Returns the span from the start of one span to the end of another. */
export function spanFrom(spans: readonly Span[], first: number, last: number): Span {
  const [begin, end] = [spans[first], spans[last]];
  if (!begin || !end) throw new RangeError(`There are ${spans.length} spans, and none from ${first} to ${last}.`);
  return { from: begin.from, to: end.to };
}

/** Returns when an entry was written, from its id. See docs/spec/notifications.md#order-and-cursor. */
export function writtenMs(logId: string): number {
  return Number.parseInt(logId.slice(0, 12), 16);
}

const INTERVALS = ['minute', '5minute', 'hour', 'day', 'total'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Returns the interval of a summary. Newer servers may have others: undefined. */
export function knownInterval(interval: string): Interval | undefined {
  return INTERVALS.find((eachInterval) => eachInterval === interval);
}

/** Returns the finest interval whose buckets are distinguishable at full width. */
export function intervalOf({ from, to }: Span): Interval {
  const minutes = (to - from) / 60_000;
  if (minutes <= MAX_BARS) return 'minute';
  if (minutes <= MAX_BARS * 5) return '5minute';
  if (minutes <= MAX_BARS * 60) return 'hour';
  return minutes <= MAX_DAYS * 1_440 ? 'day' : 'total';
}

const MAX_BARS = 360;
/** Maximum buckets of the server. See docs/spec/notifications.md#summary. */
const MAX_DAYS = 1_999;
