/** How one user wants to be notified, and where. A user without a row has set nothing. */
export interface NotificationProfilesTable {
  uid: string;
  /** OwnPreferences as JSON: the user's own values and nothing else. */
  preferences: string | null;
  /** IANA id. */
  timezone: string | null;
  email: string | null;
  phno: string | null;
  updated_at_ms: number;
}
