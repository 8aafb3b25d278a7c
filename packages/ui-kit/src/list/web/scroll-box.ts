import type { Size, VisibleRange } from '../engine/scroll-anchor.ts';

/** Target position of the layout in the viewport. Lengths are in px. */
export interface Placement {
  /** Layout position at the top of the viewport. */
  readonly top: number;
  /** Height of all rows. */
  readonly totalHeight: number;
  /** Height of the rows above the first rendered one. */
  readonly above: number;
  /** Whether the user is moving the list. */
  readonly isMoving: boolean;
}

/** Distance in px below which the scroll position counts as unchanged. */
const MIN_MOVE = 0.5;

/**
 * The two elements of the list: a scroller, and its content with the rows in its flow. The only code that reads and
 * sets scroll positions.
 */
export class ScrollBox {
  readonly scroller: HTMLElement;
  readonly #content: HTMLElement;
  #size: Size = { width: 0, height: 0 };
  /** Distance from the top of the content to the top of the layout, in px. */
  #layoutTop = 0;
  /** Scroll position when it was last read or set, in px. */
  #scrollTop = 0;

  constructor(scroller: HTMLElement, content: HTMLElement) {
    this.scroller = scroller;
    this.#content = content;
  }

  get size(): Size {
    return this.#size;
  }

  /** The visible part of the layout. */
  get viewport(): VisibleRange {
    return { top: this.#scrollTop - this.#layoutTop, height: this.#size.height };
  }

  /** Whether the list is not displayed: it has no size then, and keeps its position. */
  get isHidden(): boolean {
    return this.scroller.clientHeight === 0;
  }

  /** Reads the size. Returns whether it has changed. */
  readSize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.scroller;
    if (width === this.#size.width && height === this.#size.height) return false;
    this.#size = { width, height };
    return true;
  }

  /** Reads the scroll position. Returns the distance in px scrolled since the last call other than by this class. */
  readMovement(): number {
    const { scrollTop } = this.scroller;
    const distance = scrollTop - this.#scrollTop;
    if (Math.abs(distance) < MIN_MOVE) return 0;
    this.#scrollTop = scrollTop;
    return distance;
  }

  /**
   * Positions the layout. Always sets the height of the content, so that added and removed rows do not move the layout by
   * themselves.
   */
  place(placement: Placement): void {
    const { scroller } = this;
    const { top, totalHeight, above } = placement;
    this.#layoutTop = this.#canShiftPadding(placement) ? this.#scrollTop - top : Math.max(0, -top);
    this.#content.style.height = `${this.#layoutTop + totalHeight}px`;
    this.#content.style.paddingTop = `${this.#layoutTop + above}px`;
    const scrollTop = this.#layoutTop + top;
    if (Math.abs(scrollTop - scroller.scrollTop) >= MIN_MOVE) scroller.scrollTop = scrollTop;
    this.#scrollTop = scroller.scrollTop;
  }

  /** Positions an element that is outside the flow. */
  placeOutside(element: HTMLElement, top: number): void {
    element.style.top = `${this.#layoutTop + top}px`;
  }

  /**
   * Returns whether, while the user scrolls far from both ends, the padding can absorb the change in layout, so that
   * `scrollTop` need not be set.
   */
  #canShiftPadding({ top, totalHeight, above, isMoving }: Placement): boolean {
    const { height } = this.#size;
    const isInside = top > 2 * height && top + 3 * height < totalHeight;
    return isMoving && isInside && this.#scrollTop - top + above >= 0;
  }
}
