/** A slice of an ordered list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A slice of a list and how long the whole list is. */
export interface Sliced<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}
