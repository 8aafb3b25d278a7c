import {
  isWithin,
  type Margins,
  NO_MARGINS,
  type RenderedRange,
  type RenderedRows,
  rangeIn,
  rangeOf,
} from './rendered-range.ts';
import { RowLayout } from './row-layout.ts';
import type { VisibleRange } from './scroll-anchor.ts';

/** Direction of scrolling. `jumped`: the list has just jumped to another position. */
type ScrollDirection = 'jumped' | 'none' | 'older' | 'newer';
type MarginsByDirection = Readonly<Record<ScrollDirection, Margins>>;

/**
 * Rows within these margins are rendered immediately. After a jump, invisible rows are rendered only after the paint, so
 * that they do not delay the visible ones.
 */
const MINIMUM: MarginsByDirection = {
  jumped: NO_MARGINS,
  none: NO_MARGINS,
  older: { above: 0.5, below: 0.25 },
  newer: { above: 0.25, below: 0.5 },
};
/** No rows are rendered while the rendered range covers these margins, so that not every movement renders rows. */
const SUFFICIENT: MarginsByDirection = {
  jumped: NO_MARGINS,
  none: { above: 0.75, below: 0.75 },
  older: { above: 1, below: 0.25 },
  newer: { above: 0.25, below: 1 },
};
/**
 * No rows beyond these margins are rendered: two viewports in total, mostly in the scroll direction. See
 * docs/spec/message-list.md#budgets.
 */
const MAXIMUM: MarginsByDirection = {
  jumped: NO_MARGINS,
  none: { above: 1, below: 1 },
  older: { above: 1.5, below: 0.5 },
  newer: { above: 0.5, below: 1.5 },
};

/** Assumed height of the viewport before the first measurement, in px. */
const ASSUMED_HEIGHT = 800;

/**
 * Determines how many rows are rendered around the viewport: the minimum immediately, and more when the thread is idle,
 * so that no frame waits for invisible rows.
 */
export class Overscan {
  #direction: ScrollDirection = 'jumped';
  /** Animation frame that is pending until the new position is painted. */
  #frame: number | undefined;
  #rendered: RenderedRows = { layout: new RowLayout([], () => 0), range: { start: 0, end: 0 } };
  /** Range of the rows that must be rendered immediately. */
  #requested = this.#rendered.range;
  /** Number of renders so far. */
  #renders = 0;
  /** The render after which more rows were last requested. */
  #requestedFor = 0;

  /** The rendered layout. */
  get layout(): RowLayout {
    return this.#rendered.layout;
  }

  /** Index of the first rendered row. */
  get start(): number {
    return this.#rendered.range.start;
  }

  /** Must be called when the user has scrolled by `pixels`, downwards if positive. */
  onScroll(pixels: number): void {
    this.#direction = pixels < 0 ? 'older' : 'newer';
  }

  /**
   * Must be called when the list has jumped. Renders only visible rows until the next paint, because rows of a new
   * scroll view must not change before it is mounted.
   */
  onJump(): void {
    this.#direction = 'jumped';
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  /**
   * Returns the range for a changed layout: the visible rows, and rendered ones near them. Assumes a height while the
   * real one is unknown or 0.
   */
  rangeAmong(layout: RowLayout, height: number, viewportAt: (height: number) => VisibleRange): RenderedRange {
    const viewport = viewportAt(height > 0 ? height : ASSUMED_HEIGHT);
    const visible = rangeOf(layout, viewport);
    const rendered = rangeIn(layout, this.#rendered);
    return rendered && areTouching(rendered, visible)
      ? this.#withMinimum({ layout, range: rendered }, viewport)
      : visible;
  }

  /** Returns the range for the same layout: the maximum if `widenedRender` is the number of the current render. */
  range(widenedRender: number, viewport: VisibleRange): RenderedRange {
    return widenedRender === this.#renders
      ? rangeOf(this.#rendered.layout, viewport, MAXIMUM[this.#direction])
      : this.#requested;
  }

  /** Must be called with the rows that have been rendered. */
  onRender(rows: RenderedRows): void {
    const rendered = rangeIn(rows.layout, this.#rendered);
    if (!rendered || !areTouching(rendered, rows.range)) this.onJump();
    this.#rendered = rows;
    this.#requested = rows.range;
    this.#renders += 1;
  }

  /** Requests the rows to render immediately. Returns whether some of the minimum are missing. */
  requestMinimum(viewport: VisibleRange): boolean {
    const { layout, range } = this.#rendered;
    if (isWithin(rangeOf(layout, viewport, MINIMUM[this.#direction]), range)) return false;
    if (!areTouching(rangeOf(layout, viewport), range)) this.onJump();
    this.#requested = this.#withMinimum(this.#rendered, viewport);
    return true;
  }

  /** Requests the rows along a path immediately, in addition to adjacent rendered ones. */
  requestPath(path: VisibleRange): void {
    const { layout, range } = this.#rendered;
    const pathRange = rangeOf(layout, path);
    this.#requested = areTouching(range, pathRange)
      ? { start: Math.min(range.start, pathRange.start), end: Math.max(range.end, pathRange.end) }
      : pathRange;
  }

  /**
   * Requests rows beyond the minimum. `request` is called once per render, with the number of the render to extend.
   * After a jump, calls `onPaint` once the new position is painted.
   */
  requestMore(viewport: VisibleRange, request: (render: number) => void, onPaint: () => void): void {
    if (this.#direction === 'jumped') return this.#afterPaint(onPaint);
    const { layout, range } = this.#rendered;
    if (this.#requestedFor === this.#renders || isWithin(rangeOf(layout, viewport, SUFFICIENT[this.#direction]), range))
      return;
    this.#requestedFor = this.#renders;
    request(this.#renders);
  }

  /** Returns the range with the missing minimum and without rows beyond the maximum. */
  #withMinimum({ layout, range }: RenderedRows, viewport: VisibleRange): RenderedRange {
    const minimum = rangeOf(layout, viewport, MINIMUM[this.#direction]);
    const maximum = rangeOf(layout, viewport, MAXIMUM[this.#direction]);
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
        if (this.#direction === 'jumped') this.#direction = 'none';
        onPaint();
      });
    });
  }
}

function areTouching(one: RenderedRange, other: RenderedRange): boolean {
  return one.start < other.end && other.start < one.end;
}
