import type { MediaItem } from './media-item.ts';

/** Maximum number of cells. The last one counts the pictures without a cell. See docs/spec/message-list.md#built-in-kinds. */
export const MAX_CELLS = 4;

/** Returns width divided by height of the whole grid. It is known before any file is loaded. */
export function gridRatio(items: readonly MediaItem[]): number {
  const [item] = items;
  if (items.length === 2) return 2;
  if (items.length > 2) return 1;
  if (item?.width === undefined || item.height === undefined) return 4 / 3;
  return Math.min(2, Math.max(0.75, item.width / item.height));
}

/** Arranges one to four cells in rows: one; two side by side; one above two; or two above two. */
export function gridRows<T>(cells: readonly T[]): readonly (readonly T[])[] {
  if (cells.length === 0) return [];
  if (cells.length < 3) return [cells];
  const first = cells.length === 3 ? 1 : 2;
  return [cells.slice(0, first), cells.slice(first)];
}
