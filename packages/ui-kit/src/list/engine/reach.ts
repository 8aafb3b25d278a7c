import { type DrawnRange, type DrawnRows, isWithin, type Margins, rangeIn, rangeOf } from './drawn-range.ts';
import type { Window } from './held-place.ts';
import { RowLayout } from './row-layout.ts';

/** Which way the reader moves the list. `arriving`: he has only just come to where he is. */
type Way = 'arriving' | 'nowhere' | 'older' | 'newer';
type MarginsByWay = Readonly<Record<Way, Margins>>;

/** Nobody is to wait for rows that cannot be seen: around an arrival they come after its paint. */
const NONE: Margins = { above: 0, below: 0 };
/** What is missing of these is drawn at once, before anything else happens. */
const LEAST: MarginsByWay = {
  arriving: NONE,
  nowhere: NONE,
  older: { above: 0.5, below: 0.25 },
  newer: { above: 0.25, below: 0.5 },
};
/** As long as that much is left nothing is drawn: not every movement is to draw rows. */
const ENOUGH: MarginsByWay = {
  arriving: NONE,
  nowhere: { above: 0.75, below: 0.75 },
  older: { above: 1, below: 0.25 },
  newer: { above: 0.25, below: 1 },
};
/** Two viewports in all, most of them where the reader goes. See docs/spec/message-list.md#budgets. */
const MOST: MarginsByWay = {
  arriving: NONE,
  nowhere: { above: 1, below: 1 },
  older: { above: 1.5, below: 0.5 },
  newer: { above: 0.5, below: 1.5 },
};

/** Of a phone: before the first measurement. */
const LIKELY_HEIGHT = 800;

/**
 * How many rows are drawn around the viewport: the least of them at once, the others when there is time for them, so
 * that no frame has to wait for rows that it does not show.
 */
export class Reach {
  #way: Way = 'arriving';
  /** Until what has arrived is painted. */
  #frame: number | undefined;
  #drawn: DrawnRows = { layout: new RowLayout([], () => 0), range: { start: 0, end: 0 } };
  /** What is to be drawn at once. */
  #wanted = this.#drawn.range;
  /** How often rows have been drawn. */
  #drawings = 0;
  /** The drawing after which more was last asked for. */
  #asked = 0;

  /** As it is drawn. */
  get layout(): RowLayout {
    return this.#drawn.layout;
  }

  /** Index of the first row that is drawn. */
  get start(): number {
    return this.#drawn.range.start;
  }

  /** The reader has moved the list by so many pixels, downwards if positive. */
  moved(pixels: number): void {
    this.#way = pixels < 0 ? 'older' : 'newer';
  }

  /** Until the next paint only what can be seen is rendered: rows of a new scroll view must not change before it is mounted. */
  arrive(): void {
    this.#way = 'arriving';
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  /** Of a changed layout: what can be seen, and what is drawn near it; while the height is not known and 0, of a likely one. */
  rangeAmong(layout: RowLayout, height: number, windowAt: (height: number) => Window): DrawnRange {
    const window = windowAt(height > 0 ? height : LIKELY_HEIGHT);
    const seen = rangeOf(layout, window, NONE);
    const drawn = rangeIn(layout, this.#drawn);
    return drawn && areTouching(drawn, seen) ? this.#withLeast({ layout, range: drawn }, window) : seen;
  }

  /** Rows of the same layout: the most of them if it is this drawing that is to be widened. */
  range(widens: number, window: Window): DrawnRange {
    return widens === this.#drawings ? rangeOf(this.#drawn.layout, window, MOST[this.#way]) : this.#wanted;
  }

  /** These rows are drawn now. */
  changed(now: DrawnRows): void {
    const drawn = rangeIn(now.layout, this.#drawn);
    if (!drawn || !areTouching(drawn, now.range)) this.arrive();
    this.#drawn = now;
    this.#wanted = now.range;
    this.#drawings += 1;
  }

  /** Decides what is to be drawn at once; true if the least of it is not drawn yet. */
  want(window: Window): boolean {
    const { layout, range } = this.#drawn;
    if (isWithin(rangeOf(layout, window, LEAST[this.#way]), range)) return false;
    if (!areTouching(rangeOf(layout, window, NONE), range)) this.arrive();
    this.#wanted = this.#withLeast(this.#drawn, window);
    return true;
  }

  /** Asks for the rows of a way at once, in addition to those that are drawn if these are around it. */
  cover(way: Window): void {
    const { layout, range } = this.#drawn;
    const needed = rangeOf(layout, way, NONE);
    this.#wanted = areTouching(range, needed)
      ? { start: Math.min(range.start, needed.start), end: Math.max(range.end, needed.end) }
      : needed;
  }

  /**
   * Sees to it that more than the least is drawn. `ask` is told which drawing is to be widened, once for each; `painted`
   * is called when an arrival is.
   */
  widen(window: Window, ask: (drawing: number) => void, painted: () => void): void {
    if (this.#way === 'arriving') return this.#afterPaint(painted);
    const { layout, range } = this.#drawn;
    if (this.#asked === this.#drawings || isWithin(rangeOf(layout, window, ENOUGH[this.#way]), range)) return;
    this.#asked = this.#drawings;
    ask(this.#drawings);
  }

  /** With the least that is to be drawn, and without what is farther away than the most. */
  #withLeast({ layout, range }: DrawnRows, window: Window): DrawnRange {
    const least = rangeOf(layout, window, LEAST[this.#way]);
    const most = rangeOf(layout, window, MOST[this.#way]);
    return {
      start: Math.max(most.start, Math.min(range.start, least.start)),
      end: Math.min(most.end, Math.max(range.end, least.end)),
    };
  }

  #afterPaint(painted: () => void): void {
    // The first of these frames is that of the paint.
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = undefined;
        if (this.#way === 'arriving') this.#way = 'nowhere';
        painted();
      });
    });
  }
}

function areTouching(one: DrawnRange, other: DrawnRange): boolean {
  return one.start < other.end && other.start < one.end;
}
