/** Totals of deletions by retention from the notification log: one row. */
export interface LogPurgesTable {
  id: number;
  last_purge_at_ms: number | null;
  purged_rows: number;
}
