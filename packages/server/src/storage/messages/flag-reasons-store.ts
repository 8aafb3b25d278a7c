import type { Selectable, Updateable } from 'kysely';
import type { FlagReasonsTable } from '../schema/messages/flags.ts';
import type { Db } from '../storage.ts';

export type FlagReasonRow = Selectable<FlagReasonsTable>;

/** Returns flag reasons, default ones first, then in order of creation. */
export function listFlagReasons(db: Db): Promise<FlagReasonRow[]> {
  return db.selectFrom('flag_reasons').selectAll().orderBy('created_at_ms').orderBy('id').execute();
}

export function findFlagReason(db: Db, id: string): Promise<FlagReasonRow | undefined> {
  return db.selectFrom('flag_reasons').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFlagReason(db: Db, row: FlagReasonRow): Promise<void> {
  await db.insertInto('flag_reasons').values(row).execute();
}

export function updateFlagReason(
  db: Db,
  id: string,
  change: Omit<Updateable<FlagReasonsTable>, 'id'>,
): Promise<FlagReasonRow | undefined> {
  return db.updateTable('flag_reasons').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Makes no reason the default, before another one becomes it. */
export async function clearDefaultFlagReason(db: Db): Promise<void> {
  await db.updateTable('flag_reasons').set({ is_default: 0 }).where('is_default', '=', 1).execute();
}

export async function deleteFlagReason(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('flag_reasons').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
