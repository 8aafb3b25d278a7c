/** Where a row stands among its neighbours. See docs/spec/message-list.md#special-rows, #alignment-and-avatars. */
export interface RowGrouping {
  /** First of a run of messages of one sender: has the avatar and the name. */
  readonly startsRun: boolean;
  readonly endsRun: boolean;
  /** False inside a batch: the last message of it has time and ticks. */
  readonly hasStatus: boolean;
}
