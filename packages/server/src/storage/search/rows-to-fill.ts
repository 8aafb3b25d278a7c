/** Rows that are probably enough for the rest of a page, when some rows that were read had a part of it. */
export function rowsToFill(read: number, { wanted, left }: { readonly wanted: number; readonly left: number }): number {
  const found = wanted - left;
  return found > 0 ? (2 * read * left) / found : Number.POSITIVE_INFINITY;
}
