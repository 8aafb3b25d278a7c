import type { Size, Window } from '../engine/held-place.ts';

/** Where the layout is to be in the viewport. */
export interface Placement {
  /** Of the layout: at the top of the viewport. */
  readonly top: number;
  /** Height of all rows. */
  readonly total: number;
  /** Height of the rows above the first drawn one. */
  readonly above: number;
  /** The list is in motion by the reader's hand. */
  readonly isMoving: boolean;
}

/** The two boxes of the list: one that scrolls, and its content with the rows in its flow. All scroll positions go through here. */
export class ScrollBox {
  readonly scroller: HTMLElement;
  readonly #content: HTMLElement;
  #size: Size = { width: 0, height: 0 };
  /** Where the layout begins in the content. */
  #lead = 0;
  /** As it was last left, by whomever. */
  #scrollTop = 0;

  constructor(scroller: HTMLElement, content: HTMLElement) {
    this.scroller = scroller;
    this.#content = content;
  }

  get size(): Size {
    return this.#size;
  }

  /** What can be seen of the layout. */
  get window(): Window {
    return { top: this.#scrollTop - this.#lead, height: this.#size.height };
  }

  /** A list that is not displayed has no size, and keeps its place. */
  get isHidden(): boolean {
    return this.scroller.clientHeight === 0;
  }

  /** Takes over the size; true if it is another one. */
  takeSize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.scroller;
    if (width === this.#size.width && height === this.#size.height) return false;
    this.#size = { width, height };
    return true;
  }

  /** Takes over how far somebody else has scrolled; 0 if nobody has. */
  takeMovement(): number {
    const { scrollTop } = this.scroller;
    const way = scrollTop - this.#scrollTop;
    if (Math.abs(way) < 0.5) return 0;
    this.#scrollTop = scrollTop;
    return way;
  }

  /** The height is always given, so that rows that come and go do not move the content by themselves. */
  place(placement: Placement): void {
    const { scroller } = this;
    const { top, total, above } = placement;
    this.#lead = this.#canGiveWay(placement) ? this.#scrollTop - top : Math.max(0, this.#size.height - total);
    this.#content.style.height = `${this.#lead + total}px`;
    this.#content.style.paddingTop = `${this.#lead + above}px`;
    const scrollTop = this.#lead + top;
    if (Math.abs(scrollTop - scroller.scrollTop) >= 0.5) scroller.scrollTop = scrollTop;
    this.#scrollTop = scroller.scrollTop;
  }

  /** Puts an element that is outside the flow at its place in the layout. */
  placeAside(element: HTMLElement, top: number): void {
    element.style.top = `${this.#lead + top}px`;
  }

  /** The padding has room for the difference, and the ends are far away. */
  #canGiveWay({ top, total, above, isMoving }: Placement): boolean {
    const { height } = this.#size;
    const isInside = top > 2 * height && top + 3 * height < total;
    return isMoving && isInside && this.#scrollTop - top + above >= 0;
  }
}
