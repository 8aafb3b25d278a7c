/** What one person may be told of one conversation through one channel, and when. */
export interface DigestTimersTable {
  recipient: string;
  conversation_id: string;
  channel: 'email' | 'sms';
  /** null = not armed. */
  due_at_ms: number | null;
  /** The batch is looked for from this message on, among messages that others could first see at `since_ms` or later. */
  first_message_id: number;
  since_ms: number;
  /** When it last fired. */
  fired_at_ms: number | null;
  /** The batch of that. */
  event_id: string | null;
  /** JSON array: messages of that batch. null while they are to be told once more, when the schedule opens. */
  told: string | null;
}
