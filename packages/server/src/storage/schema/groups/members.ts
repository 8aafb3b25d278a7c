import type { Scope } from '@chatwire/protocol';

/** Members of groups. */
export interface MembersTable {
  guid: string;
  uid: string;
  scope: Scope;
  joined_at_ms: number;
}
