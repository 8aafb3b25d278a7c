import type { RowLayout } from './row-layout.ts';
import type { VisibleRange } from './scroll-anchor.ts';

/** Indexes of rendered rows, from `start` up to, but not including, `end`. */
export interface RenderedRange {
  readonly start: number;
  readonly end: number;
}

/** Rendered rows, and the layout to which their indexes belong. */
export interface RenderedRows {
  readonly layout: RowLayout;
  readonly range: RenderedRange;
}

/** The rows to render: those of a range, and the focused row even if it is elsewhere. */
export interface Projection extends RenderedRows {
  /** Index of the focused row, if it is outside the range. */
  readonly outsideIndex: number | undefined;
}

/** Margins around the viewport, in viewport heights. */
export interface Margins {
  readonly above: number;
  readonly below: number;
}

/** Returns the rows to render. `focused`: key of the row with the focus. */
export function projectionOf(layout: RowLayout, range: RenderedRange, focused: string | undefined): Projection {
  const index = focused === undefined ? undefined : layout.indexOf(focused);
  const isOutside = index !== undefined && (index < range.start || index >= range.end);
  return { layout, range, outsideIndex: isOutside ? index : undefined };
}

export const NO_MARGINS: Margins = { above: 0, below: 0 };

/** Returns the rows in the visible range and the margins around it. Default: no margins. */
export function rangeOf(
  layout: RowLayout,
  { top, height }: VisibleRange,
  { above, below }: Margins = NO_MARGINS,
): RenderedRange {
  if (layout.count === 0) return { start: 0, end: 0 };
  return {
    start: layout.indexAt(top - above * height),
    end: layout.indexAt(top + height + below * height) + 1,
  };
}

/** Returns the same rows in another layout, from the first to the last that still exist; undefined if none does. */
export function rangeIn(layout: RowLayout, rows: RenderedRows | undefined): RenderedRange | undefined {
  const keys = rows?.layout.keys.slice(rows.range.start, rows.range.end) ?? [];
  const indexes = keys.map((key) => layout.indexOf(key)).filter((index) => index !== undefined);
  return indexes.length > 0 ? { start: Math.min(...indexes), end: Math.max(...indexes) + 1 } : undefined;
}

/** Returns whether one range contains another one. */
export function isWithin(inner: RenderedRange, outer: RenderedRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
