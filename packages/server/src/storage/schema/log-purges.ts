/** What retention has deleted from the notification log so far: one row. */
export interface LogPurgesTable {
  id: number;
  last_purge_at_ms: number | null;
  purged_rows: number;
}
