import type { Window } from '../engine/held-place.ts';

/** Of a scroll event, in pixels. */
export interface Scrolled {
  readonly offset: number;
  readonly contentHeight: number;
}

/**
 * Where a list, its scroll view and its rows are, in pixels. The lower edge of the scroll view is that of the viewport;
 * what the scroll view has more in height is hidden above.
 */
export class ScrollGeometry {
  width = 0;
  /** Height of the list, and of what covers its lower edge. */
  area = 0;
  covered = 0;
  /** Height of the scroll view, and of its content. */
  height = 0;
  contentHeight = 0;
  offset = 0;
  /** Where the layout of the rows begins in the content. */
  lead = 0;

  get isLaidOut(): boolean {
    return this.viewportHeight > 0 && this.height > 0;
  }

  /** Height of what can be seen. */
  get viewportHeight(): number {
    return Math.max(0, this.area - this.covered);
  }

  /** Height of the scroll view above what can be seen; negative while it is lower than the list. */
  get hidden(): number {
    return this.height - this.viewportHeight;
  }

  /** What can be seen of the layout. */
  get window(): Window {
    return { top: this.offset + this.hidden - this.lead, height: this.viewportHeight };
  }

  /** The offset with this distance in the layout at the top of the viewport. */
  offsetFor(top: number): number {
    return this.lead + top - this.hidden;
  }
}
