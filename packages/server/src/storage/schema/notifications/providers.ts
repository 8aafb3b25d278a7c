import type { AccountKind } from '@chatwire/protocol';

/** Provider accounts: any number for FCM and for APNs, and one for each other provider. `custom` is the webhook for pushes. */
export interface ProvidersTable {
  kind: AccountKind;
  provider_id: string;
  is_enabled: number;
  is_default: number;
  /** Public fields, as JSON. */
  settings: string;
  /** Keys and passwords: JSON, encrypted by the secret box. */
  secrets: string;
  created_at_ms: number;
  updated_at_ms: number;
}
