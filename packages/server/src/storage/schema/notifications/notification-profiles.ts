/** Notification preferences and contacts of a user. No row = the user has set none. */
export interface NotificationProfilesTable {
  uid: string;
  /** OwnPreferences as JSON: the values that the user has set. */
  preferences: string | null;
  /** IANA id. */
  timezone: string | null;
  email: string | null;
  phno: string | null;
  updated_at_ms: number;
}
