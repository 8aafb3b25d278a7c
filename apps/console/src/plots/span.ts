import type { Params } from '../api/api-client.ts';

/** Epoch ms; the end is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Filters of times, as the log takes them: after the first, up to and with the second. */
export interface Times {
  readonly processedFrom: string;
  readonly processedTo: string;
}

/**
 * The same instants for the log, which leaves the first out and takes the last.
 * See docs/spec/notifications.md#query-parameters, #summary.
 */
export function timesOf({ from, to }: Span): Times {
  return { processedFrom: String(Math.max(0, from - 1)), processedTo: String(Math.max(0, to - 1)) };
}

/** The span that filters of the log name; where they leave an end open, it is the one given. */
export function spanOf({ processedFrom, processedTo }: Params, open: Span): Span {
  const from = processedFrom === undefined ? open.from : Number(processedFrom) + 1;
  const to = processedTo === undefined ? open.to : Number(processedTo) + 1;
  return { from, to: Math.max(from, to) };
}

/** As long, right before. */
export function spanBefore({ from, to }: Span): Span {
  return { from: Math.max(0, from - (to - from)), to: from };
}

/** The part of a span that is in another. */
export function within(span: Span, whole: Span): Span {
  return { from: Math.max(span.from, whole.from), to: Math.min(span.to, whole.to) };
}

/** From the beginning of one of several spans to the end of another. */
export function spanFrom(spans: readonly Span[], first: number, last: number): Span {
  const [begin, end] = [spans[first], spans[last]];
  if (!begin || !end) throw new RangeError(`There are ${spans.length} spans, and none from ${first} to ${last}.`);
  return { from: begin.from, to: end.to };
}

/** When an entry was written: its id begins with it. See docs/spec/notifications.md#order-and-cursor. */
export function writtenMs(logId: string): number {
  return Number.parseInt(logId.slice(0, 12), 16);
}

export type Interval = 'minute' | '5minute' | 'hour' | 'day' | 'total';

/** The finest buckets that can be told apart over the whole width of a window. */
export function intervalOf({ from, to }: Span): Interval {
  const minutes = (to - from) / 60_000;
  if (minutes <= MOST_BARS) return 'minute';
  if (minutes <= MOST_BARS * 5) return '5minute';
  if (minutes <= MOST_BARS * 60) return 'hour';
  return minutes <= MOST_DAYS * 1_440 ? 'day' : 'total';
}

const MOST_BARS = 360;
/** The server gives no more. See docs/spec/notifications.md#summary. */
const MOST_DAYS = 1_999;
