import type { Scope } from '@chatwire/protocol';

/** Who is in which group. */
export interface MembersTable {
  guid: string;
  uid: string;
  scope: Scope;
  joined_at_ms: number;
}
