import type { LogRow } from './log-source.ts';

/** Returns the index of an entry in rows sorted by id, newest first; -1 if absent. */
export function rowIndex(rows: readonly LogRow[], id: string | undefined): number {
  if (id === undefined) return -1;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?._id ?? '') > id) low = middle + 1;
    else high = middle;
  }
  return rows[low]?._id === id ? low : -1;
}
