/** A slice of an ordered list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Rows of a slice, and the length of the whole list. */
export interface Sliced<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}
