/** Position and size of a list on a screen, and how its rows are recognised. */
export interface ListLook {
  /** Matches the test ids of rows; one of its groups is their number. */
  readonly row: RegExp;
  /** Test id of the element below the list. Default: there is none. */
  readonly below?: string;
  /** Points that stay empty below the newest row. Default: 0. */
  readonly room?: number;
  /** Points between rows that show something else. Default: 0. */
  readonly gap?: number;
  /** Rows that can be shown. */
  readonly range: () => { readonly oldest: number; readonly newest: number };
}

/** Edges of a row, in points below the top of the viewport. */
export interface RowBox {
  readonly top: number;
  readonly bottom: number;
}

/** One painted frame of a list. */
export interface ListFrame {
  /** Visible rows by their number, from the top. */
  readonly rows: ReadonlyMap<number, RowBox>;
  /** Height of the viewport in points, without what is covered. */
  readonly height: number;
  /** Points that stay free below the newest row. */
  readonly room: number;
  /** Points between two rows that may show something else, such as a date. */
  readonly gap: number;
  /** Number of the newest row that can be shown. */
  readonly newest: number;
  readonly oldest: number;
  /** The newest row that is mounted, visible or not. */
  readonly lastMounted: number;
  /** Distance in points by which fingers and flings have moved the content up since the list was mounted. */
  readonly travelled: number;
}
