/** Position of a row within consecutive messages of one sender. See docs/spec/message-list.md#special-rows, #alignment-and-avatars. */
export interface RowGrouping {
  /** Whether the row is the first of consecutive messages of one sender, which shows avatar and name. */
  readonly startsRun: boolean;
  /** Whether the row is the last of consecutive messages of one sender. */
  readonly endsRun: boolean;
  /** Whether the row shows time and ticks: false for all but the last message of a batch. */
  readonly hasStatus: boolean;
}
