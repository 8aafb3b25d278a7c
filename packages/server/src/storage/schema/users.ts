/** People and agents. */
export interface UsersTable {
  uid: string;
  name: string;
  /** Lower-cased name and uid, for search. */
  search_text: string;
  avatar: string | null;
  link: string | null;
  role: string;
  status_message: string | null;
  /** JSON. */
  metadata: string | null;
  /** JSON array of strings. */
  tags: string | null;
  last_active_at_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number | null;
  deactivated_at_ms: number | null;
  /** Permanently deleted: the row stays so that messages keep their sender. */
  erased_at_ms: number | null;
}
