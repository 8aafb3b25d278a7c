/** Who rings or talks, and in which call: a user is in one at a time. */
export interface CallBusyTable {
  uid: string;
  session_id: string;
  /** Last heartbeat. */
  seen_at_ms: number;
}
