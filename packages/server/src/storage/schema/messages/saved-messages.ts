/** Messages that users have saved for themselves. */
export interface SavedMessagesTable {
  uid: string;
  message_id: number;
  conversation_id: string;
  saved_at_ms: number;
}
