/** Emails that users have unsubscribed from. */
export interface EmailUnsubscriptionsTable {
  uid: string;
  /** Empty: all conversations. */
  conversation_id: string;
  at_ms: number;
}

/** Users and conversations that the tokens of sent emails name by their hashes. */
export interface UnsubscribeLinksTable {
  uid_hash: string;
  conversation_hash: string;
  uid: string;
  conversation_id: string;
  /** Time of the newest email. */
  sent_at_ms: number;
}
