import type { DrawnRange, DrawnRows } from '../engine/drawn-range.ts';
import type { Hold } from '../engine/held-place.ts';
import type { RowLayout } from '../engine/row-layout.ts';

/** What is to be drawn. The children of the content are: what is above, the rows, what is below, the end. */
export interface Drawing extends DrawnRows {
  /** Another scroll view for each number. */
  readonly mount: number;
  /** Height of the scroll view in pixels; undefined while it is not known. */
  readonly height: number | undefined;
  /** Pixels above the first drawn row, and below the last one. */
  readonly above: number;
  readonly below: number;
  /** Index of the first child that may hold the place. */
  readonly anchor: number;
  /** Moves the scroll view there whenever it changes. */
  readonly offset: { readonly x: number; readonly y: number } | undefined;
}

/** Index of the child that the platform is to hold in its place. */
export function anchorIn(layout: RowLayout, { start, end }: DrawnRange, hold: Hold): number {
  if (hold.kind === 'end') return end - start + 2;
  const index = layout.indexOf(hold.key) ?? -1;
  return index >= start && index < end ? index - start + 1 : 1;
}

/** Key of the row that holds the place; undefined: the end does. */
export function anchorKey({ layout, range, anchor }: Drawing): string | undefined {
  const index = range.start + anchor - 1;
  return index < range.end ? layout.keys[index] : undefined;
}
