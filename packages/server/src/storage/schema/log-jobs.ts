/** Work on stored entries that must not be forgotten. */
export interface LogJobsTable {
  /**
   * `redact`: bring all entries in line with the present settings. `erase`: take a user's content out of notifications to
   * them, `erase_sent` out of those to others.
   */
  kind: 'redact' | 'erase' | 'erase_sent';
  /** Whom it is about; empty for `redact`. */
  uid: string;
  requested_at_ms: number;
  /** Not to be begun before. */
  due_at_ms: number;
  /** Until then a node is at work on it. */
  leased_until_ms: number | null;
}
