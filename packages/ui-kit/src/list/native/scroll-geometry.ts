import type { VisibleRange } from '../engine/scroll-anchor.ts';
import type { Drawing } from './drawing.ts';

/** Values of a scroll event, in px. */
export interface Scrolled {
  readonly offset: number;
  readonly contentHeight: number;
}

/**
 * Geometry of a list, its scroll view and its rows, in pixels. The lower edge of the scroll view is that of the viewport;
 * additional height is hidden above.
 */
export class ScrollGeometry {
  width = 0;
  /** Height of the list. */
  area = 0;
  /** Height of the part that is covered at the lower edge of the list. */
  covered = 0;
  /** Height of the scroll view. */
  height = 0;
  /** Height of its content. */
  contentHeight = 0;
  /** Content offset of the scroll view. */
  offset = 0;
  /** Distance of the first row from the top of the content. */
  lead = 0;

  get isLaidOut(): boolean {
    return this.viewportHeight > 0 && this.height > 0;
  }

  /** Height of the visible part. */
  get viewportHeight(): number {
    return Math.max(0, this.area - this.covered);
  }

  /** Height of the scroll view above the visible part; negative while it is shorter than the list. */
  get hidden(): number {
    return this.height - this.viewportHeight;
  }

  /** Whether the scroll view is too tall, because each keyboard dragged by a finger makes it taller. */
  get isTooTall(): boolean {
    return this.height > 2 * this.area;
  }

  /** Returns the size of the scroll view. `isHeld`: a finger drags the rows and the keyboard. */
  box(isHeld: boolean): Pick<Drawing, 'height' | 'coveredSum'> {
    return {
      height: this.height > 0 ? this.height : undefined,
      coveredSum: isHeld ? this.height + this.covered : undefined,
    };
  }

  /** Sets the covered height and moves the lower edge of the scroll view, so that rows keep their positions. */
  stretch(covered: number): void {
    this.height += this.covered - covered;
    this.covered = covered;
  }

  /** The visible part of the layout. */
  get window(): VisibleRange {
    return { top: this.offset + this.hidden - this.lead, height: this.viewportHeight };
  }

  /** Returns the offset that shows a layout position at the top of the viewport. */
  offsetFor(top: number): number {
    return this.lead + top - this.hidden;
  }
}
