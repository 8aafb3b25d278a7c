/** People and agents. */
export interface UsersTable {
  uid: string;
  name: string;
  /** Folded name, for search and sorting; compared byte by byte on both databases. */
  name_folded: string;
  avatar: string | null;
  link: string | null;
  role: string;
  status_message: string | null;
  /** JSON. */
  metadata: string | null;
  /** JSON array of strings. */
  tags: string | null;
  /** Time until which the user counts as online. The gateway extends it, so users of a crashed node go offline. */
  online_until_ms: number | null;
  last_active_at_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number | null;
  deactivated_at_ms: number | null;
  /** Permanently deleted: the row stays so that messages keep their sender. */
  erased_at_ms: number | null;
}
