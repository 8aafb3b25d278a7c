/** Which live session registered a push token, also one that has been replaced or removed since. */
export interface PushTokenSessionsTable {
  token_hash: string;
  session_id: number;
}
