import type { KeyScope } from '@chatwire/protocol';

/** Server credentials; only a hash of the key is stored. */
export interface ApiKeysTable {
  key_id: string;
  name: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  last4: string;
  scope: KeyScope;
  created_at_ms: number;
  /** Exact to a minute. */
  last_used_at_ms: number | null;
  /** Time from which the key is rejected. Null: it does not expire. */
  expires_at_ms: number | null;
  /** JSON array of IP addresses and CIDR ranges. Null: any address. */
  allowed_addresses: string | null;
}
