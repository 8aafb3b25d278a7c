/** Settings of operators that every node caches in memory. */
export type VersionedName = 'settings' | 'providers' | 'logSettings' | 'webhooks';

/** One row per name. The number increases with every write, so that nodes detect changes by other nodes. */
export interface NotificationVersionsTable {
  name: VersionedName;
  version: number;
}
