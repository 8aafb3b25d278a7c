/** Messages of one conversation that a digest to one recipient may contain, fixed when their timer fired. */
export interface Batch {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly conversationId: string;
  /** Ascending; at least one, at most 200. */
  readonly messageIds: readonly number[];
  readonly firedAtMs: number;
  /** Id of the message from which the messages were collected. A timer that is armed again starts there. */
  readonly firstMessageId: number;
  readonly sinceMs: number;
}
