/** Accounts at push services, and the operator's webhook (kind `custom`, at most one). */
export interface PushProvidersTable {
  kind: 'fcm' | 'apns' | 'custom';
  provider_id: string;
  is_enabled: number;
  is_default: number;
  /** What may be shown, as JSON. */
  settings: string;
  /** Keys and passwords: JSON, encrypted by the secret box. */
  secrets: string;
  created_at_ms: number;
  updated_at_ms: number;
}
