import { PixelRatio } from 'react-native';
import type { ListViewProps } from '../../adapters/list-adapter.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import {
  anchorAt,
  anchorIn,
  clampTop,
  isEndVisible,
  remapAnchor,
  resizeAnchor,
  type ScrollAnchor,
  type VisibleRange,
  windowTopFor,
} from '../engine/scroll-anchor.ts';
import type { ScrollGeometry } from './scroll-geometry.ts';

/** Distance in px below which a position counts as reached. */
export const MIN_MOVE = 0.5;

/** The scroll position, defined by its anchor: a row, the end, or the target of a jump. */
export class ScrollPosition {
  anchor: ScrollAnchor;
  props: ListViewProps;
  readonly #geometry: ScrollGeometry;
  readonly #layout: () => RowLayout;

  constructor(props: ListViewProps, geometry: ScrollGeometry, layout: () => RowLayout) {
    this.props = props;
    this.anchor = props.startAt ? { kind: 'aim', ...props.startAt } : { kind: 'end' };
    this.#geometry = geometry;
    this.#layout = layout;
  }

  /** Whether the end is visible and newer rows are followed. */
  get isAtEnd(): boolean {
    return this.props.follow !== 'none' && isEndVisible(this.#geometry.window, this.#layout());
  }

  /** Whether the anchor is where it must be. */
  get isInPosition(): boolean {
    return Math.abs(this.offsetFor(this.anchor) - this.#geometry.offset) <= MIN_MOVE;
  }

  /** Returns the anchor of a viewport with this top. */
  anchorAtTop(top: number): ScrollAnchor {
    return anchorIn(this.#layout(), { top, height: this.#geometry.viewportHeight }, this.canAnchor);
  }

  /** Returns the anchor of the current viewport. */
  currentAnchor(): ScrollAnchor {
    return this.anchorAtTop(this.#geometry.window.top);
  }

  /** Returns an anchor that keeps a row at its current position. */
  anchorOf(key: string): Extract<ScrollAnchor, { kind: 'row' }> {
    return anchorAt(this.#layout(), key, this.#geometry.window.top);
  }

  /** If the anchor is of this kind, its row keeps its current position from now on. */
  keepRowInPlace(kind: 'row' | 'aim'): void {
    if (this.anchor.kind === kind) this.anchor = this.anchorOf(this.anchor.key);
  }

  /** Returns the anchor after a change of the rows. */
  anchorAfter(layout: RowLayout, props: ListViewProps): ScrollAnchor {
    const { top } = this.#geometry.window;
    const isLeavingEnd = this.anchor.kind === 'end' && this.#layout().count > 0 && props.follow === 'none';
    return remapAnchor(isLeavingEnd ? this.anchorAtTop(top) : this.anchor, this.#layout(), layout, top, this.canAnchor);
  }

  /**
   * Applies a change of the viewport's size; its height changes at the upper edge. A rotation keeps the current topmost
   * row, which may differ from the one before an earlier rotation.
   */
  resize(change: () => void): void {
    const size = () => ({ width: this.#geometry.width, height: this.#geometry.viewportHeight });
    const sizeBefore = size();
    const topmost = this.currentAnchor();
    change();
    const sizeAfter = size();
    const anchor = this.anchor.kind === 'row' && sizeAfter.width !== sizeBefore.width ? topmost : this.anchor;
    this.anchor = resizeAnchor(anchor, this.#layout(), sizeBefore, sizeAfter);
  }

  /**
   * Sets the height covered at the lower edge. Rows move with that edge, unless `isHeld`: then they stay under the
   * finger.
   */
  cover(pixels: number, isHeld: boolean): void {
    if (isHeld) this.#geometry.stretch(pixels);
    else {
      this.resize(() => {
        this.#geometry.coveredHeight = pixels;
      });
    }
  }

  /** Returns the visible range with the anchor in position, as far as the ends allow. */
  windowFor(anchor: ScrollAnchor, layout = this.#layout(), height = this.#geometry.viewportHeight): VisibleRange {
    const top = windowTopFor(anchor, layout, height, PixelRatio.roundToNearestPixel);
    return { top: clampTop(top, layout, height), height };
  }

  /** Returns the part of the layout that a scroll from the anchor to a target passes. */
  pathTo(target: ScrollAnchor): VisibleRange {
    const from = this.windowFor(this.anchor).top;
    const { top: to, height } = this.windowFor(target);
    return { top: Math.min(from, to), height: Math.abs(to - from) + height };
  }

  /** Returns the offset with the anchor in position, as far as the ends allow. */
  offsetFor(anchor: ScrollAnchor): number {
    const { contentHeight, height } = this.#geometry;
    // The layout of unrendered rows may differ by fractions of a pixel.
    if (anchor.kind === 'end') return contentHeight - height;
    return this.#geometry.offsetFor(this.windowFor(anchor).top);
  }

  readonly canAnchor = (key: string): boolean => this.props.canAnchor?.(key) ?? true;
}
