import type { VersionedName } from '../../schema/notifications/notification-versions.ts';
import type { Db } from '../../storage.ts';

export async function readVersion(db: Db, name: VersionedName): Promise<number> {
  const row = await db
    .selectFrom('notification_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Increases the version of the named settings. Must be the first statement of every transaction that writes them, which
 * serialises these transactions.
 */
export async function bumpVersion(tx: Db, name: VersionedName): Promise<void> {
  await tx
    .updateTable('notification_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute();
}
