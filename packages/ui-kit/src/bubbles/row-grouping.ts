/** Position of a row within consecutive messages of one sender. See docs/spec/message-list.md#special-rows, #alignment-and-avatars. */
export interface RowGrouping {
  /** Whether the row is the first of consecutive messages of one sender, which shows avatar and name. */
  readonly startsRun: boolean;
  readonly endsRun: boolean;
  /** False within a batch: only its last message shows time and ticks. */
  readonly hasStatus: boolean;
}
