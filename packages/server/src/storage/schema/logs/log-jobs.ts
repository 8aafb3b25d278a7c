/** Pending jobs on stored entries. */
export interface LogJobsTable {
  /**
   * `redact`: bring all entries in line with the present settings. `erase`: take a user's content out of notifications to
   * them, `erase_sent` out of those to others.
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
