import type { Window } from './held-place.ts';
import type { RowLayout } from './row-layout.ts';

/** Rows from `start` up to, not including, `end`. */
export interface DrawnRange {
  readonly start: number;
  readonly end: number;
}

interface DrawnRows {
  readonly layout: RowLayout;
  readonly range: DrawnRange;
}

/** What is to be drawn: the rows of a range, and the one with the focus wherever it is. */
export interface Projection extends DrawnRows {
  /** Index of the row with the focus, if it is outside the range. */
  readonly aside: number | undefined;
}

/** Which way the reader moves the list. `arriving`: he has only just come to where he is. */
type Way = 'arriving' | 'nowhere' | 'older' | 'newer';

/** In viewports. */
interface Margins {
  readonly above: number;
  readonly below: number;
}

/** Nobody is to wait for rows that cannot be seen: around an arrival they come after its paint. */
const NONE: Margins = { above: 0, below: 0 };
/** Two viewports in all, most of them where the reader goes. Contract 34. */
const DRAWN: Readonly<Record<Way, Margins>> = {
  arriving: NONE,
  nowhere: { above: 1, below: 1 },
  older: { above: 1.5, below: 0.5 },
  newer: { above: 0.5, below: 1.5 },
};
/** As long as that much is left nothing is drawn: not every movement is to draw rows. */
const NEEDED: Readonly<Record<Way, Margins>> = {
  arriving: NONE,
  nowhere: { above: 0.5, below: 0.5 },
  older: { above: 0.5, below: 0.25 },
  newer: { above: 0.25, below: 0.5 },
};

/** Of a phone: before the first measurement. */
const LIKELY_HEIGHT = 800;

/** How many rows are drawn around the viewport. */
export class Reach {
  #way: Way = 'arriving';
  /** Until what has arrived is painted. */
  #frame: number | undefined;
  #drawn: DrawnRows | undefined;

  /** The reader has moved the list by so many pixels, downwards if positive. */
  moved(pixels: number): void {
    this.#way = pixels < 0 ? 'older' : 'newer';
  }

  /** Rows of a changed layout: of a viewport and around it; while its height is not known and 0, of a likely one. */
  rangeAmong(layout: RowLayout, height: number, windowAt: (height: number) => Window): DrawnRange {
    const window = windowAt(height > 0 ? height : LIKELY_HEIGHT);
    const seen = rangeOf(layout, window, NONE);
    return this.#isElsewhere({ layout, range: seen }) ? seen : rangeOf(layout, window, DRAWN[this.#way]);
  }

  /** These rows are drawn now. */
  changed(now: DrawnRows): void {
    if (this.#isElsewhere(now)) this.#arrive();
    this.#drawn = now;
  }

  /** What is to be drawn next; the same as now if that is enough. */
  next(drawn: DrawnRange, layout: RowLayout, window: Window): DrawnRange {
    const needed = rangeOf(layout, window, NEEDED[this.#way]);
    if (drawn.start <= needed.start && drawn.end >= needed.end) return drawn;
    const seen = rangeOf(layout, window, NONE);
    if (this.#isElsewhere({ layout, range: seen })) this.#arrive();
    return rangeOf(layout, window, DRAWN[this.#way]);
  }

  /** What can be seen is drawn; `widen` is called when the rows around it are wanted, if they are not yet. */
  drawn(widen: () => void): void {
    if (this.#way !== 'arriving' || this.#frame !== undefined) return;
    // The first of these frames is that of the paint.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = undefined;
        if (this.#way === 'arriving') this.#way = 'nowhere';
        widen();
      });
    });
  }

  /** None of the rows that are drawn is among these. */
  #isElsewhere({ layout, range: { start, end } }: DrawnRows): boolean {
    const { layout: former, range } = this.#drawn ?? {};
    return !former?.keys.slice(range?.start, range?.end).some((key) => {
      const index = layout.indexOf(key);
      return index !== undefined && index >= start && index < end;
    });
  }

  #arrive(): void {
    this.#way = 'arriving';
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}

/** `focused` is the key of the row with the focus. */
export function projectionOf(layout: RowLayout, range: DrawnRange, focused: string | undefined): Projection {
  const index = focused === undefined ? undefined : layout.indexOf(focused);
  const isAside = index !== undefined && (index < range.start || index >= range.end);
  return { layout, range, aside: isAside ? index : undefined };
}

function rangeOf(layout: RowLayout, { top, height }: Window, { above, below }: Margins): DrawnRange {
  if (layout.count === 0) return { start: 0, end: 0 };
  return {
    start: layout.indexAt(top - above * height),
    end: layout.indexAt(top + height + below * height) + 1,
  };
}
