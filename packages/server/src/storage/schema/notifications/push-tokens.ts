import type { Platform } from '@chatwire/protocol';
import type { Generated } from 'kysely';

/** Devices to push to, each bound to the login session that registered it; they are deleted with the session. */
export interface PushTokensTable {
  /** SHA-256 of the push token, hex: tokens are longer than an index entry may be. */
  token_hash: string;
  uid: string;
  session_id: number;
  kind: 'chat' | 'call';
  platform: Platform;
  /** Provider account given by the device; `default` if none. */
  provider_id: string;
  push_token: string;
  created_at_ms: number;
  /** Last registration: compared with the time at which a provider declared the token invalid. */
  updated_at_ms: number;
  /** Web Push: keys of the subscription, encrypted. */
  subscription_keys: string | null;
  /** Web Push: the key of the server that the subscription was created with. */
  vapid_key_id: string | null;
  /** Web Push: when the subscription ends; null for never. */
  subscription_ends_ms: number | null;
  /** Time at which a device last reported about a push to the token, at a granularity of 5 min; null for never. Browsers only. */
  reported_at_ms: Generated<number | null>;
  /** Time from which the browser counts as no longer responding; null while it responds. */
  silent_at_ms: Generated<number | null>;
}
