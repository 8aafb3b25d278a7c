/** Settings of the notification log: one row after the first change. */
export interface LogSettingsTable {
  id: number;
  /** LogSettingsPatch as JSON: differences from the defaults. */
  settings: string;
  updated_at_ms: number;
}
