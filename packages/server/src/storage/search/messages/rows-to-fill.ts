/** Estimates the number of rows to read for the rest of a page, from the share of matches in the rows read so far. */
export function rowsToFill(read: number, { wanted, left }: { readonly wanted: number; readonly left: number }): number {
  const found = wanted - left;
  return found > 0 ? (2 * read * left) / found : Number.POSITIVE_INFINITY;
}
