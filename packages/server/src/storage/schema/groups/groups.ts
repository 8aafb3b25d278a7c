import type { GroupType } from '@chatwire/protocol';

export interface GroupsTable {
  guid: string;
  name: string;
  /** Folded name, for search and sorting; compared byte by byte on both databases. */
  name_folded: string;
  type: GroupType;
  /** `scrypt:<salt>:<hash>`; only of type password. */
  password_hash: string | null;
  description: string | null;
  icon: string | null;
  /** JSON. */
  metadata: string | null;
  /** JSON array of strings. */
  tags: string | null;
  /** uid. Also a member with scope admin, unless the server or a deleted user owns the group. */
  owner: string;
  /** Number of rows in `members`, updated in the transaction that changes them. */
  members_count: number;
  created_at_ms: number;
  updated_at_ms: number | null;
  /** Deleted: the row stays so that the guid, and with it the conversation id, is never reused. */
  deleted_at_ms: number | null;
}
