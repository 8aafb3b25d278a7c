/** A batch that counts towards the caps of its recipient. */
export interface DigestCountsTable {
  event_id: string;
  uid: string;
  channel: 'email' | 'sms';
  /** Local calendar day of the recipient, as days since 1 January 1970. */
  day: number;
  conversation_id: string;
  counted_at_ms: number;
}
