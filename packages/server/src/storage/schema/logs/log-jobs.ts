/** Pending jobs on stored entries. */
export interface LogJobsTable {
  /**
   * `redact`: redacts all entries by the current settings. `erase`: erases a user's notifications. `erase_sent`: erases the
   * content of a user from notifications to others.
   */
  kind: 'redact' | 'erase' | 'erase_sent';
  /** The erased user; empty for `redact`. */
  uid: string;
  requested_at_ms: number;
  /** Earliest start. */
  due_at_ms: number;
  /** Lease of the node that works on it. */
  leased_until_ms: number | null;
}
