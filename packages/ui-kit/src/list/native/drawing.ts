import type { DrawnRange, DrawnRows } from '../engine/drawn-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import type { ScrollAnchor } from '../engine/scroll-anchor.ts';

/** Content of one render. The children of the scroll content are: space above, the rows, space below, the end. */
export interface Drawing extends DrawnRows {
  /** Changes when a new scroll view is mounted. */
  readonly mount: number;
  /** Height of the scroll view above the lower edge, in pixels; undefined while unknown. */
  readonly height: number | undefined;
  /**
   * While a finger takes the keyboard along: height of the scroll view and the covered height together. The scroll view gets
   * taller as less is covered, and the rows stay under the finger. Undefined otherwise.
   */
  readonly reach: number | undefined;
  /** Pixels above the first rendered row, and below the last one. */
  readonly above: number;
  readonly below: number;
  /** Index of the first child that the platform may anchor. */
  readonly anchor: number;
  /** Scrolls there whenever it changes. */
  readonly offset: { readonly x: number; readonly y: number } | undefined;
}

/** Index of the child that the platform keeps in position. */
export function anchorIndex(layout: RowLayout, { start, end }: DrawnRange, anchor: ScrollAnchor): number {
  if (anchor.kind === 'end') return end - start + 2;
  const index = layout.indexOf(anchor.key) ?? -1;
  return index >= start && index < end ? index - start + 1 : 1;
}

/** Key of the anchor row; undefined: the end. */
export function anchorKey({ layout, range, anchor }: Drawing): string | undefined {
  const index = range.start + anchor - 1;
  return index < range.end ? layout.keys[index] : undefined;
}
