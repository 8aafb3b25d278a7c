import type { FormerCause, Platform } from '@chatwire/protocol';

/** Removed push tokens. If the user registers a token again, its row is deleted. */
export interface FormerDevicesTable {
  uid: string;
  /** SHA-256 of the push token, hex. */
  token_hash: string;
  /** Last characters of the push token, which entries and screens show. The token itself is not kept. */
  token_end: string;
  platform: Platform;
  /** JSON: the members of the device's last report that name it. */
  report: string;
  registered_at_ms: number;
  /** Null if the device had not been seen. */
  last_seen_at_ms: number | null;
  removed_at_ms: number;
  because: FormerCause;
  /** The login session that had registered the token. It may have ended. Null in rows of older versions. */
  session_id: number | null;
}
