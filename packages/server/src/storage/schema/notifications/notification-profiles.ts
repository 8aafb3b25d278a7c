/** Notification preferences and contacts of a user. No row = no own values. */
export interface NotificationProfilesTable {
  uid: string;
  /** OwnPreferences as JSON: only the user's own values. */
  preferences: string | null;
  /** IANA id. */
  timezone: string | null;
  email: string | null;
  phno: string | null;
  updated_at_ms: number;
}
