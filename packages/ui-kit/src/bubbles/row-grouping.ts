/** Position of a row within consecutive messages of one sender. See docs/spec/message-list.md#special-rows, #alignment-and-avatars. */
export interface RowGrouping {
  /** First of consecutive messages of one sender: shows the avatar and the name. */
  readonly startsRun: boolean;
  readonly endsRun: boolean;
  /** False within a batch: only its last message shows time and ticks. */
  readonly hasStatus: boolean;
}
