import { PixelRatio } from 'react-native';
import type { ListViewProps } from '../../adapters/list-adapter.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import {
  anchorKeeping,
  clampTop,
  isEndVisible,
  remapAnchor,
  resizeAnchor,
  type ScrollAnchor,
  topmostRowIn,
  type VisibleRange,
  viewportTopFor,
} from '../engine/scroll-anchor.ts';
import type { MountedScrollView } from './mounted-scroll-view.ts';
import type { NativeProjection } from './native-projection.ts';
import type { ScrollGeometry } from './scroll-geometry.ts';

/** Distance in px below which a position counts as reached. */
export const MIN_MOVE = 0.5;

/**
 * The scroll position, defined by its anchor: a row, the end, or the target of a jump. Moves the scroll view so that the
 * anchor is in position.
 */
export class ScrollPosition {
  anchor: ScrollAnchor;
  props: ListViewProps;
  readonly #mounted: MountedScrollView;
  readonly #geometry: ScrollGeometry;
  readonly #layout: () => RowLayout;

  constructor(props: ListViewProps, mounted: MountedScrollView, layout: () => RowLayout) {
    this.props = props;
    this.anchor = props.startAt ? { kind: 'jumpTarget', ...props.startAt } : { kind: 'end' };
    this.#mounted = mounted;
    this.#geometry = mounted.geometry;
    this.#layout = layout;
  }

  /** Whether the list is in follow mode: newer rows are followed, and the end is visible. */
  get isFollowing(): boolean {
    return this.props.follow !== 'none' && isEndVisible(this.#geometry.viewport, this.#layout());
  }

  /** Whether the anchor is within `MIN_MOVE` of its intended position. */
  get isInPosition(): boolean {
    return Math.abs(this.offsetFor(this.anchor) - this.#geometry.offset) <= MIN_MOVE;
  }

  /** Height of the scroll view: that of the list or, if rows are at the top, of its visible part. */
  get fullHeight(): number {
    const { areaHeight, viewportHeight } = this.#geometry;
    return this.#layout().isAtTop(viewportHeight) ? viewportHeight : areaHeight;
  }

  /**
   * Returns whether the rows must not move with the lower edge: they are at the top, or a finger drags the list, and
   * perhaps the keyboard.
   */
  isHeld(layout: RowLayout, isDragged: boolean, wasHeld: boolean): boolean {
    const { coveredHeight, viewportHeight, isLaidOut } = this.#geometry;
    if (layout.isAtTop(viewportHeight)) return isLaidOut;
    return isDragged && (coveredHeight > 0 || wasHeld) && layout.totalHeight > viewportHeight;
  }

  /** Returns the topmost row of a viewport with this top, as an anchor. */
  topmostRowAt(top: number): ScrollAnchor {
    return topmostRowIn(this.#layout(), { top, height: this.#geometry.viewportHeight }, this.canAnchor);
  }

  /** Returns the topmost row of the current viewport, as an anchor. */
  topmostRow(): ScrollAnchor {
    return this.topmostRowAt(this.#geometry.viewport.top);
  }

  /** Returns an anchor that keeps a row at its current position. */
  anchorKeeping(key: string): Extract<ScrollAnchor, { kind: 'row' }> {
    return anchorKeeping(this.#layout(), key, this.#geometry.viewport.top);
  }

  /** If the anchor is of this kind, its row keeps its current position from now on. */
  keepRowInPlace(kind: 'row' | 'jumpTarget'): void {
    if (this.anchor.kind === kind) this.anchor = this.anchorKeeping(this.anchor.key);
  }

  /** Returns the anchor after a change of the rows. */
  anchorAfterChange(layout: RowLayout, props: ListViewProps): ScrollAnchor {
    const { top } = this.#geometry.viewport;
    // Following was turned off while the list was at its end.
    const isLeavingEnd = this.anchor.kind === 'end' && this.#layout().count > 0 && props.follow === 'none';
    const anchor = isLeavingEnd ? this.topmostRowAt(top) : this.anchor;
    return remapAnchor(anchor, this.#layout(), layout, top, this.canAnchor);
  }

  /**
   * Applies a change of the viewport's size. The lower edge stays where it is. After a change of width (a rotation) the row
   * that is topmost now is the anchor; rotating back may therefore not restore the original position.
   */
  resize(change: () => void): void {
    const size = () => ({ width: this.#geometry.width, height: this.#geometry.viewportHeight });
    const sizeBefore = size();
    const topmost = this.topmostRow();
    change();
    const sizeAfter = size();
    const anchor = this.anchor.kind === 'row' && sizeAfter.width !== sizeBefore.width ? topmost : this.anchor;
    this.anchor = resizeAnchor(anchor, this.#layout(), sizeBefore, sizeAfter);
  }

  /**
   * Sets the height covered at the lower edge. Rows move with that edge, unless `isHeld`: then they keep
   * their distance from the upper edge.
   */
  cover(pixels: number, isHeld: boolean): void {
    if (isHeld) this.#geometry.stretch(pixels);
    else {
      this.resize(() => {
        this.#geometry.coveredHeight = pixels;
      });
    }
  }

  /** Returns the viewport with the anchor in position, as far as the ends allow. */
  viewportFor(anchor: ScrollAnchor, layout = this.#layout(), height = this.#geometry.viewportHeight): VisibleRange {
    const top = viewportTopFor(anchor, layout, height, PixelRatio.roundToNearestPixel);
    return { top: clampTop(top, layout, height), height };
  }

  /** Returns the part of the layout that a scroll from the anchor to a target passes. */
  pathTo(target: ScrollAnchor): VisibleRange {
    const from = this.viewportFor(this.anchor).top;
    const { top: to, height } = this.viewportFor(target);
    return { top: Math.min(from, to), height: Math.abs(to - from) + height };
  }

  /** Returns the offset with the anchor in position, as far as the ends allow. */
  offsetFor(anchor: ScrollAnchor): number {
    const { contentHeight, height, viewportHeight } = this.#geometry;
    // The layout of unrendered rows may differ by fractions of a pixel, so the measured content height is used for the end.
    if (anchor.kind === 'end' && !this.#layout().isAtTop(viewportHeight)) return contentHeight - height;
    return this.#geometry.offsetFor(this.viewportFor(anchor).top);
  }

  /** Scrolls so that the anchor is in position. */
  scrollToAnchor(): void {
    this.#mounted.scroll(() => this.offsetFor(this.anchor));
  }

  /** Corrects an anchor that is out of position. */
  correct(): void {
    if (!this.isInPosition) this.scrollToAnchor();
  }

  /** Adopts the offset to which the platform moves the scroll view for its anchor. */
  adoptOffset(rendered: NativeProjection | undefined, isScrollingSmoothly: boolean): void {
    const anchoredOffset = this.#mounted.anchoredOffset(rendered);
    if (anchoredOffset === undefined) {
      this.#geometry.offset = this.offsetFor(this.anchor);
      return this.#mounted.setOffset(this.#geometry.offset);
    }
    const { contentHeight, height } = this.#geometry;
    this.#geometry.offset = Math.max(0, Math.min(anchoredOffset, contentHeight - height));
    this.keepRowInPlace('row');
    // iOS keeps the anchor in position even beyond the ends.
    if (Math.abs(anchoredOffset - this.#geometry.offset) > MIN_MOVE) this.scrollToAnchor();
    else if (this.anchor.kind !== 'row' && !isScrollingSmoothly) this.correct();
  }

  readonly canAnchor = (key: string): boolean => this.props.canAnchor?.(key) ?? true;
}
