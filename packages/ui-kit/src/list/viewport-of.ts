import type { Viewport } from '../adapters/list-adapter.ts';

/** Position of a row, in px from the top of the first row. */
export interface RowSpan {
  readonly key: string;
  readonly top: number;
  readonly bottom: number;
}

/** Lengths are in px. */
interface ScrollState {
  /** Top of the viewport, in the coordinates of the rows. */
  readonly top: number;
  readonly height: number;
  /** Height of all rows. */
  readonly totalHeight: number;
  readonly dragging: boolean;
}

/** Returns which of these rows are visible. The rows must be ordered from top to bottom. Undefined if none is visible. */
export function viewportOf(
  rows: Iterable<RowSpan>,
  { top, height, totalHeight, dragging }: ScrollState,
): Viewport | undefined {
  const bottom = top + height;
  const ratios = new Map<string, number>();
  for (const row of rows) {
    if (row.top >= bottom) break;
    const visible = Math.min(row.bottom, bottom) - Math.max(row.top, top);
    if (visible > 0) ratios.set(row.key, Math.max(visible / (row.bottom - row.top), visible / height));
  }
  const [firstVisible] = ratios.keys();
  const lastVisible = [...ratios.keys()].at(-1);
  if (firstVisible === undefined || lastVisible === undefined) return undefined;
  const distanceToNewest = Math.max(0, totalHeight - bottom);
  return { firstVisible, lastVisible, ratios, distanceToNewest, distanceToOldest: Math.max(0, top), height, dragging };
}
