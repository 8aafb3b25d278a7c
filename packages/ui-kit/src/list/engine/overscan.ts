import { type DrawnRange, type DrawnRows, isWithin, type Margins, rangeIn, rangeOf } from './drawn-range.ts';
import { RowLayout } from './row-layout.ts';
import type { VisibleRange } from './scroll-anchor.ts';

/** Direction of scrolling. `arriving`: the list has just jumped to another position. */
type ScrollDirection = 'arriving' | 'nowhere' | 'older' | 'newer';
type MarginsByDirection = Readonly<Record<ScrollDirection, Margins>>;

/** After a jump, invisible rows are rendered only after the paint, so that they do not delay the visible ones. */
const NONE: Margins = { above: 0, below: 0 };
/** Rows within these margins are rendered immediately. */
const MINIMUM: MarginsByDirection = {
  arriving: NONE,
  nowhere: NONE,
  older: { above: 0.5, below: 0.25 },
  newer: { above: 0.25, below: 0.5 },
};
/** No rows are rendered while the rendered range covers these margins, so that not every movement renders rows. */
const SUFFICIENT: MarginsByDirection = {
  arriving: NONE,
  nowhere: { above: 0.75, below: 0.75 },
  older: { above: 1, below: 0.25 },
  newer: { above: 0.25, below: 1 },
};
/** Maximum margins: two viewports in total, mostly in the scroll direction. See docs/spec/message-list.md#budgets. */
const MAXIMUM: MarginsByDirection = {
  arriving: NONE,
  nowhere: { above: 1, below: 1 },
  older: { above: 1.5, below: 0.5 },
  newer: { above: 0.5, below: 1.5 },
};

/** Assumed height of the viewport before the first measurement, in px. */
const LIKELY_HEIGHT = 800;

/**
 * Determines how many rows are rendered around the viewport: the minimum immediately, and more when the thread is idle,
 * so that no frame waits for invisible rows.
 */
export class Overscan {
  #direction: ScrollDirection = 'arriving';
  /** Animation frame that is pending until the new position is painted. */
  #frame: number | undefined;
  #drawn: DrawnRows = { layout: new RowLayout([], () => 0), range: { start: 0, end: 0 } };
  /** Range of the rows that must be rendered immediately. */
  #wanted = this.#drawn.range;
  /** Number of renders so far. */
  #renders = 0;
  /** The render after which more rows were last requested. */
  #requestedFor = 0;

  /** The rendered layout. */
  get layout(): RowLayout {
    return this.#drawn.layout;
  }

  /** Index of the first rendered row. */
  get start(): number {
    return this.#drawn.range.start;
  }

  /** Must be called when the user has scrolled by `pixels`, downwards if positive. */
  onScroll(pixels: number): void {
    this.#direction = pixels < 0 ? 'older' : 'newer';
  }

  /**
   * Renders only visible rows until the next paint, because rows of a new scroll view must not change before it is
   * mounted.
   */
  arrive(): void {
    this.#direction = 'arriving';
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  /**
   * Returns the range for a changed layout: the visible rows, and rendered ones near them. Assumes a height while the
   * real one is unknown or 0.
   */
  rangeAmong(layout: RowLayout, height: number, windowAt: (height: number) => VisibleRange): DrawnRange {
    const window = windowAt(height > 0 ? height : LIKELY_HEIGHT);
    const visible = rangeOf(layout, window, NONE);
    const drawn = rangeIn(layout, this.#drawn);
    return drawn && areTouching(drawn, visible) ? this.#withMinimum({ layout, range: drawn }, window) : visible;
  }

  /** Returns the range for the same layout: the maximum if `widenedRender` is the number of the current render. */
  range(widenedRender: number, window: VisibleRange): DrawnRange {
    return widenedRender === this.#renders
      ? rangeOf(this.#drawn.layout, window, MAXIMUM[this.#direction])
      : this.#wanted;
  }

  /** Must be called with the rows that have been rendered. */
  onRender(rows: DrawnRows): void {
    const drawn = rangeIn(rows.layout, this.#drawn);
    if (!drawn || !areTouching(drawn, rows.range)) this.arrive();
    this.#drawn = rows;
    this.#wanted = rows.range;
    this.#renders += 1;
  }

  /** Determines which rows to render immediately. Returns whether some of the minimum are missing. */
  want(window: VisibleRange): boolean {
    const { layout, range } = this.#drawn;
    if (isWithin(rangeOf(layout, window, MINIMUM[this.#direction]), range)) return false;
    if (!areTouching(rangeOf(layout, window, NONE), range)) this.arrive();
    this.#wanted = this.#withMinimum(this.#drawn, window);
    return true;
  }

  /** Requests the rows along a path immediately, in addition to adjacent rendered ones. */
  cover(path: VisibleRange): void {
    const { layout, range } = this.#drawn;
    const needed = rangeOf(layout, path, NONE);
    this.#wanted = areTouching(range, needed)
      ? { start: Math.min(range.start, needed.start), end: Math.max(range.end, needed.end) }
      : needed;
  }

  /**
   * Requests rows beyond the minimum. `ask` is called once per render, with the number of the render to extend.
   * After a jump, calls `onPaint` once the new position is painted.
   */
  widen(window: VisibleRange, ask: (render: number) => void, onPaint: () => void): void {
    if (this.#direction === 'arriving') return this.#afterPaint(onPaint);
    const { layout, range } = this.#drawn;
    if (this.#requestedFor === this.#renders || isWithin(rangeOf(layout, window, SUFFICIENT[this.#direction]), range))
      return;
    this.#requestedFor = this.#renders;
    ask(this.#renders);
  }

  /** Returns the range with the missing minimum and without rows beyond the maximum. */
  #withMinimum({ layout, range }: DrawnRows, window: VisibleRange): DrawnRange {
    const minimum = rangeOf(layout, window, MINIMUM[this.#direction]);
    const maximum = rangeOf(layout, window, MAXIMUM[this.#direction]);
    return {
      start: Math.max(maximum.start, Math.min(range.start, minimum.start)),
      end: Math.min(maximum.end, Math.max(range.end, minimum.end)),
    };
  }

  #afterPaint(onPaint: () => void): void {
    // The first of these frames is the one being painted.
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = undefined;
        if (this.#direction === 'arriving') this.#direction = 'nowhere';
        onPaint();
      });
    });
  }
}

function areTouching(one: DrawnRange, other: DrawnRange): boolean {
  return one.start < other.end && other.start < one.end;
}
