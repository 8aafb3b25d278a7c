/** The app's notification settings: one row once somebody has changed one. */
export interface NotificationSettingsTable {
  id: number;
  /** AppSettings as JSON. */
  settings: string;
  updated_at_ms: number;
}
