/** The live session that registered each push token, even if the token was replaced or removed since. */
export interface PushTokenSessionsTable {
  token_hash: string;
  session_id: number;
}
