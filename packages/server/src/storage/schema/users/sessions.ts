import type { Generated } from 'kysely';

/** Login sessions: one row per auth token, of which only a hash is kept. */
export interface SessionsTable {
  session_id: Generated<number>;
  uid: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  last4: string;
  platform: string | null;
  user_agent: string | null;
  app_info: string | null;
  created_at_ms: number;
  last_used_at_ms: number | null;
  expires_at_ms: number | null;
}
