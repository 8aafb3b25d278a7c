import type { InstallationTable } from '../schema/installation/installation.ts';
import type { Db } from '../storage.ts';

type Name = InstallationTable['name'];

export async function readInstallationValue(db: Db, name: Name): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value unless one exists. Waits for a concurrent writer to commit. Returns whether it was stored. */
export async function addInstallationValue(tx: Db, name: Name, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((on) => on.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function replaceInstallationValue(tx: Db, name: Name, value: string): Promise<void> {
  await tx.updateTable('installation').set({ value }).where('name', '=', name).execute();
}

/** Locks a value until the transaction ends. */
export async function lockInstallationValue(tx: Db, name: Name): Promise<void> {
  await tx
    .updateTable('installation')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', name)
    .execute();
}
