/** Messages of one conversation that a digest to one recipient may contain, fixed when their timer fired. */
export interface Batch {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly conversationId: string;
  /** Ascending; at least one, at most 200. */
  readonly messageIds: readonly number[];
  readonly firedAtMs: number;
  /** Position from which the messages were collected: a re-armed timer starts there again. */
  readonly firstMessageId: number;
  readonly sinceMs: number;
}
