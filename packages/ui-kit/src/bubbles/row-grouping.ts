/** Position of a row within consecutive messages of one sender. See docs/spec/message-list.md#special-rows, #alignment-and-avatars. */
export interface RowGrouping {
  /** Whether the row is the first of consecutive messages of one sender, which shows avatar and name. */
  readonly isFirst: boolean;
  /** Whether the row is the last of consecutive messages of one sender. */
  readonly isLast: boolean;
  /** Whether the row shows time and ticks: false for all but the last message of a batch. */
  readonly hasStatus: boolean;
}
