/** Operator settings that several servers cache in memory. */
export type VersionedName = 'settings' | 'providers' | 'logSettings' | 'webhooks';

/** One row per name; the number grows with every write, so that a server detects changes of another one. */
export interface NotificationVersionsTable {
  name: VersionedName;
  version: number;
}
