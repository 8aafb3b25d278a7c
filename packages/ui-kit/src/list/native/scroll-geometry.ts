import type { VisibleRange } from '../engine/scroll-anchor.ts';
import type { NativeProjection } from './native-projection.ts';

/** Values of a scroll event, in px. */
export interface ScrollValues {
  readonly offset: number;
  readonly contentHeight: number;
}

/**
 * Geometry of a list, its scroll view and its rows, in pixels. The scroll view and the viewport share their lower edge;
 * the part of the scroll view above the viewport is hidden.
 */
export class ScrollGeometry {
  width = 0;
  /** Height of the list. */
  areaHeight = 0;
  /** Height of the part that is covered at the lower edge of the list. */
  coveredHeight = 0;
  /** Height of the scroll view. */
  height = 0;
  /** Height of its content. */
  contentHeight = 0;
  /** Content offset of the scroll view. */
  offset = 0;
  /** Distance of the first row from the top of the content. */
  firstRowTop = 0;

  get isLaidOut(): boolean {
    return this.viewportHeight > 0 && this.height > 0;
  }

  /** Height of the visible part. */
  get viewportHeight(): number {
    return Math.max(0, this.areaHeight - this.coveredHeight);
  }

  /** Height of the scroll view above the visible part; negative while the scroll view is shorter than the visible part. */
  get hiddenHeight(): number {
    return this.height - this.viewportHeight;
  }

  /** Whether keyboard drags, each of which makes the scroll view taller, have made it too tall. */
  get isTooTall(): boolean {
    return this.height > 2 * this.areaHeight;
  }

  /**
   * Returns the height of the scroll view. `isHeld`: rows must not move with the lower edge, so the sum from which
   * `NativeList` computes the height in each frame is returned, too (see `NativeProjection.coveredSum`).
   */
  box(isHeld: boolean): Pick<NativeProjection, 'height' | 'coveredSum'> {
    return {
      height: this.height > 0 ? this.height : undefined,
      coveredSum: isHeld ? this.height + this.coveredHeight : undefined,
    };
  }

  /** Sets the covered height and moves the lower edge of the scroll view, so that rows keep their positions. */
  stretch(covered: number): void {
    this.height += this.coveredHeight - covered;
    this.coveredHeight = covered;
  }

  /** The visible part of the layout. */
  get viewport(): VisibleRange {
    return { top: this.offset + this.hiddenHeight - this.firstRowTop, height: this.viewportHeight };
  }

  /** Returns the offset that shows a layout position at the top of the viewport. */
  offsetFor(top: number): number {
    return this.firstRowTop + top - this.hiddenHeight;
  }
}
