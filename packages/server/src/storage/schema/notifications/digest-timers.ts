/** Pending digest of one recipient, conversation, and channel. */
export interface DigestTimersTable {
  recipient: string;
  conversation_id: string;
  channel: 'email' | 'sms';
  /** null = not started. */
  due_at_ms: number | null;
  /** The batch is collected from this message, among messages that others could first see at `since_ms` or later. */
  first_message_id: number;
  since_ms: number;
  /** When it last expired. */
  fired_at_ms: number | null;
  /** The batch that was created then. */
  event_id: string | null;
  /** Ids of the messages sent in that batch, as a JSON array. null while the batch is postponed until the schedule permits it. */
  told: string | null;
}
