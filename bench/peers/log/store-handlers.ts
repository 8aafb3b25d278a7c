/** The requests that the process of a compared store responds to. */
export type StoreHandlers = {
  /** Opens the log with this many generated entries, which it creates unless an earlier run did. */
  readonly fill: (input: { readonly entries: number }) => Promise<{ readonly bytesPerEntry: number }>;
  /** Returns the ids on each page: by combination of filters, then by position. */
  readonly ids: (input: { readonly entries: number }) => Promise<string[][][]>;
  /** Returns the milliseconds of one page at each position, by combination of filters. */
  readonly round: (input: { readonly entries: number }) => Promise<number[][]>;
  /** Appends durable batches to a new log. Returns the milliseconds of each. */
  readonly write: (input: {
    readonly batch: number;
    readonly budgetMs: number;
    readonly seed: number;
  }) => Promise<number[]>;
};
