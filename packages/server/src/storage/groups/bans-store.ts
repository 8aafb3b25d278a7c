import type { Selectable } from 'kysely';
import type { BansTable } from '../schema/groups/bans.ts';
import type { Db } from '../storage.ts';

export type BanRow = Selectable<BansTable>;

/** Returns those of the uids that are banned from the group. */
export async function bannedAmong(db: Db, guid: string, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('bans')
    .select('uid')
    .where('guid', '=', guid)
    .where('uid', 'in', [...uids])
    .execute();
  return new Set(rows.map((row) => row.uid));
}

/** Bans a user. Returns false when the user was already banned. */
export async function insertBan(db: Db, row: BanRow): Promise<boolean> {
  const inserted = await db
    .insertInto('bans')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guid', 'uid']).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Ends a ban. Returns false when the user was not banned. */
export async function deleteBan(db: Db, guid: string, uid: string): Promise<boolean> {
  const deleted = await db.deleteFrom('bans').where('guid', '=', guid).where('uid', '=', uid).executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

/** Deletes every ban of a user. Uses the index bans_by_uid. */
export async function deleteBansOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('bans').where('uid', '=', uid).execute();
}

/** Deletes every ban in a group. */
export async function deleteBansIn(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('bans').where('guid', '=', guid).execute();
}
