import type { LogRow } from './log-source.ts';

/** Where an entry is among rows that are in the order of their ids, newest first; -1 where it is not. */
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
