/** Checks of notifications that users have started, kept for a day. */
export interface NotificationChecksTable {
  /** 24 lower-case hex; begins with the time. */
  check_id: string;
  uid: string;
  state: 'running' | 'done';
  /** CheckStep[] as JSON. */
  steps: string;
  started_at_ms: number;
}

/** Test pushes of checks, and what devices have reported about them. */
export interface CheckPushesTable {
  /** Names the push in its receipt token, as a positive integer. */
  handle: number;
  check_id: string;
  received_at_ms: number | null;
  displayed_at_ms: number | null;
  suppressed_at_ms: number | null;
  suppressed_by: string | null;
}
