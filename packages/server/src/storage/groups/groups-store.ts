import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { GroupsTable } from '../schema/groups/groups.ts';
import type { Db } from '../storage.ts';

export type GroupRow = Selectable<GroupsTable>;

/** Returns a group; undefined for unknown and deleted ones. */
export async function findGroup(db: Db, guid: string): Promise<GroupRow | undefined> {
  return (await existingGroups(db, [guid]))[0];
}

/** Returns these groups. Omits unknown and deleted ones. */
export async function findGroups(db: Db, guids: readonly string[]): Promise<Map<string, GroupRow>> {
  if (guids.length === 0) return new Map();
  return new Map((await existingGroups(db, guids)).map((row) => [row.guid, row]));
}

const existingGroups = preparedQuery<[guids: readonly string[]], GroupRow>((db, guids) =>
  db.selectFrom('groups').selectAll().where('guid', 'in', guids).where('deleted_at_ms', 'is', null),
);

/** Returns a group as `findGroup` does, and locks it and its list of members until the transaction ends. */
export function lockGroup(db: Db, guid: string): Promise<GroupRow | undefined> {
  return updateGroup(db, guid, { guid });
}

/** Inserts a group. Returns false if the guid is taken, even by a deleted group. */
export async function insertGroup(db: Db, row: Insertable<GroupsTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('groups')
    .values(row)
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Updates a group. Returns the row after the change; undefined when the group does not exist. */
export function updateGroup(db: Db, guid: string, change: Updateable<GroupsTable>): Promise<GroupRow | undefined> {
  return db
    .updateTable('groups')
    .set(change)
    .where('guid', '=', guid)
    .where('deleted_at_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
