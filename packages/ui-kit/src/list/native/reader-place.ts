import { PixelRatio } from 'react-native';
import {
  carryHold,
  clampTop,
  type Hold,
  holdIn,
  holdKey,
  resizedHold,
  type Window,
  windowTopFor,
} from '../engine/held-place.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import type { ListViewProps } from '../list-adapter.ts';
import type { ScrollGeometry } from './scroll-geometry.ts';

/** The reader is at the end within this many pixels. */
const END = 2;

/** What stays in its place for the reader: a row, the end, or where a jump goes. */
export class ReaderPlace {
  hold: Hold;
  props: ListViewProps;
  readonly #geometry: ScrollGeometry;
  readonly #layout: () => RowLayout;

  constructor(props: ListViewProps, geometry: ScrollGeometry, layout: () => RowLayout) {
    this.props = props;
    this.hold = props.startAt ? { kind: 'aim', ...props.startAt } : { kind: 'end' };
    this.#geometry = geometry;
    this.#layout = layout;
  }

  /** Whether the end is visible, and newer rows are followed. */
  get isAtEnd(): boolean {
    const { top, height } = this.#geometry.window;
    return this.props.follow !== 'none' && top + height >= this.#layout().total - END;
  }

  /** The row at the top of a window that begins there. */
  at(top: number): Hold {
    return holdIn(this.#layout(), { top, height: this.#geometry.viewportHeight }, this.canHold);
  }

  /** A row where it is now. */
  of(key: string): Extract<Hold, { kind: 'row' }> {
    return holdKey(this.#layout(), key, this.#geometry.window.top);
  }

  /** What is to be held among other rows. */
  carried(layout: RowLayout, props: ListViewProps): Hold {
    const { top } = this.#geometry.window;
    const isLeaving = this.hold.kind === 'end' && this.#layout().count > 0 && props.follow === 'none';
    return carryHold(isLeaving ? this.at(top) : this.hold, this.#layout(), layout, top, this.canHold);
  }

  /**
   * The viewport gets another size: it becomes higher or lower at its upper edge. A phone that is turned keeps the row that
   * is topmost now, which may be another one than before an earlier turn.
   */
  resize(change: () => void): void {
    const size = () => ({ width: this.#geometry.width, height: this.#geometry.viewportHeight });
    const before = size();
    const topmost = this.at(this.#geometry.window.top);
    change();
    const after = size();
    const hold = this.hold.kind === 'row' && after.width !== before.width ? topmost : this.hold;
    this.hold = resizedHold(hold, this.#layout(), before, after);
  }

  /** The window in which what is held is in its place, as far as the ends allow. */
  windowFor(hold: Hold, layout = this.#layout(), height = this.#geometry.viewportHeight): Window {
    const top = windowTopFor(hold, layout, height, PixelRatio.roundToNearestPixel);
    return { top: clampTop(top, layout, height), height };
  }

  /** The offset at which what is held is in its place, as far as the ends allow. */
  offsetFor(hold: Hold): number {
    const { contentHeight, height } = this.#geometry;
    // Undrawn rows may differ from their layout by the grid of pixels.
    if (hold.kind === 'end') return contentHeight - height;
    return this.#geometry.offsetFor(this.windowFor(hold).top);
  }

  readonly canHold = (key: string): boolean => this.props.canHold?.(key) ?? true;
}
