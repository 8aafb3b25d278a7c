import { preparedQuery } from '../../prepared-query.ts';
import type { VersionedName } from '../../schema/notifications/notification-versions.ts';
import type { Db } from '../../storage.ts';

export async function readVersion(db: Db, name: VersionedName): Promise<number> {
  const [row] = await versionOf(db, name);
  if (!row) throw new Error(`The version of "${name}" is missing.`);
  return row.version;
}

const versionOf = preparedQuery<[name: VersionedName], { readonly version: number }>((db, name) =>
  db.selectFrom('notification_versions').select('version').where('name', '=', name),
);

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
