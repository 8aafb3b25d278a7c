/** Users who are ringing or in a call: at most one call per user. */
export interface CallBusyTable {
  uid: string;
  session_id: string;
  /** Time of the last heartbeat. */
  seen_at_ms: number;
}
