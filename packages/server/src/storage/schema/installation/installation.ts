/** Values that are set once per installation and shared by all its nodes. */
export interface InstallationTable {
  name: 'secret_canary' | 'media_id' | 'default_alarms' | 'history_since_ms';
  value: string;
}
