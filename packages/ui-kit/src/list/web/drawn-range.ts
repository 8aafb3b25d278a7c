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

/** Which way the reader moves the list. */
type Way = 'nowhere' | 'older' | 'newer';

/** In viewports. */
interface Margins {
  readonly above: number;
  readonly below: number;
}

/** Two viewports in all, most of them where the reader goes. Contract 34. */
const DRAWN: Readonly<Record<Way, Margins>> = {
  nowhere: { above: 1, below: 1 },
  older: { above: 1.5, below: 0.5 },
  newer: { above: 0.5, below: 1.5 },
};
/** As long as that much is left nothing is drawn: not every movement is to draw rows. */
const NEEDED: Readonly<Record<Way, Margins>> = {
  nowhere: { above: 0.5, below: 0.5 },
  older: { above: 0.5, below: 0.25 },
  newer: { above: 0.25, below: 0.5 },
};

/** Of a phone: before the first measurement. */
const LIKELY_HEIGHT = 800;

/** Of a movement in pixels, downwards if positive. */
export function wayOf(pixels: number): Way {
  if (pixels === 0) return 'nowhere';
  return pixels < 0 ? 'older' : 'newer';
}

/** The rows of a viewport and of those around it; while its height is not known and 0, as many as a likely one needs. */
export function rangeAround(
  layout: RowLayout,
  height: number,
  windowAt: (height: number) => Window,
  way: Way,
): DrawnRange {
  const isKnown = height > 0;
  return rangeOf(layout, windowAt(isKnown ? height : LIKELY_HEIGHT), (isKnown ? DRAWN : NEEDED)[way]);
}

/** `focused` is the key of the row with the focus. */
export function projectionOf(layout: RowLayout, range: DrawnRange, focused: string | undefined): Projection {
  const index = focused === undefined ? undefined : layout.indexOf(focused);
  const isAside = index !== undefined && (index < range.start || index >= range.end);
  return { layout, range, aside: isAside ? index : undefined };
}

/** Enough is drawn. */
export function isCovered(range: DrawnRange, layout: RowLayout, window: Window, way: Way): boolean {
  const needed = rangeOf(layout, window, NEEDED[way]);
  return range.start <= needed.start && range.end >= needed.end;
}

function rangeOf(layout: RowLayout, { top, height }: Window, { above, below }: Margins): DrawnRange {
  if (layout.count === 0) return { start: 0, end: 0 };
  return {
    start: layout.indexAt(top - above * height),
    end: layout.indexAt(top + height + below * height) + 1,
  };
}
