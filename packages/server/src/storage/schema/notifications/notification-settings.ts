/** The app's notification settings: one row after the first change. */
export interface NotificationSettingsTable {
  id: number;
  /** AppSettings as JSON. */
  settings: string;
  updated_at_ms: number;
}
