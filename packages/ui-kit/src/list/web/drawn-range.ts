import type { Window } from './held-place.ts';
import type { RowLayout } from './row-layout.ts';

/** Rows from `start` up to, not including, `end`. */
export interface DrawnRange {
  readonly start: number;
  readonly end: number;
}

/** What is to be drawn: the rows of a range, and the one with the focus wherever it is. */
export interface Projection {
  readonly layout: RowLayout;
  readonly range: DrawnRange;
  /** Index of the row with the focus, if it is outside the range. */
  readonly aside: number | undefined;
}

/** Before the first measurement. */
const LIKELY_HEIGHT = 800;

/** The rows of a viewport and of one more above and below it. Contract 34. */
export function rangeAround(layout: RowLayout, window: Window): DrawnRange {
  return rangeOf(layout, window, window.height || LIKELY_HEIGHT);
}

/** `focused` is the key of the row with the focus. */
export function projectionOf(layout: RowLayout, range: DrawnRange, focused: string | undefined): Projection {
  const index = focused === undefined ? undefined : layout.indexOf(focused);
  const isAside = index !== undefined && (index < range.start || index >= range.end);
  return { layout, range, aside: isAside ? index : undefined };
}

/** Enough is drawn: half a viewport above and below, so that not every movement draws rows. */
export function isCovered(range: DrawnRange, layout: RowLayout, window: Window): boolean {
  const needed = rangeOf(layout, window, window.height / 2);
  return range.start <= needed.start && range.end >= needed.end;
}

function rangeOf(layout: RowLayout, { top, height }: Window, margin: number): DrawnRange {
  if (layout.count === 0) return { start: 0, end: 0 };
  return { start: layout.indexAt(top - margin), end: layout.indexAt(top + height + margin) + 1 };
}
