import type { RenderedRange, RenderedRows } from '../engine/rendered-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import type { ScrollAnchor } from '../engine/scroll-anchor.ts';

/** The content of one render. Children of the scroll content: spacer above, rows, spacer below, end marker. */
export interface NativeProjection extends RenderedRows {
  /** Changes when a new scroll view is mounted. */
  readonly mount: number;
  /** Height of the scroll view above the lower edge, in pixels; undefined while unknown. */
  readonly height: number | undefined;
  /**
   * While rows must not move with the lower edge (a finger drags the keyboard, or they are at the top): the sum of the
   * scroll view's height and the covered height. The scroll view gets taller as less is covered. Undefined otherwise.
   */
  readonly coveredSum: number | undefined;
  /** Pixels above the first rendered row. */
  readonly above: number;
  /** Pixels below the last rendered row. */
  readonly below: number;
  /** Index of the first child that the platform may anchor. */
  readonly anchor: number;
  /** Content offset of the scroll view; it scrolls there whenever this changes. */
  readonly offset: { readonly x: number; readonly y: number } | undefined;
}

/** Returns the index of the child that the platform keeps in position. */
export function anchorIndex(layout: RowLayout, { start, end }: RenderedRange, anchor: ScrollAnchor): number {
  if (anchor.kind === 'end') return end - start + 2;
  const index = layout.indexOf(anchor.key) ?? -1;
  return index >= start && index < end ? index - start + 1 : 1;
}

/** Returns the key of the anchor row; undefined: the end. */
export function anchorKey({ layout, range, anchor }: NativeProjection): string | undefined {
  const index = range.start + anchor - 1;
  return index < range.end ? layout.keys[index] : undefined;
}
