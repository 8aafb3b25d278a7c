import type { Selectable, Updateable } from 'kysely';
import type { GroupPasswordFailuresTable, PasswordTriesTable } from '../schema/groups/password-tries.ts';
import type { Db } from '../storage.ts';

export type PasswordTriesRow = Selectable<PasswordTriesTable>;
export type GroupPasswordFailuresRow = Selectable<GroupPasswordFailuresTable>;

/** Returns a user's failed passwords for a group, locked until the transaction ends; a new row if there is none. */
export function lockPasswordTries(db: Db, guid: string, uid: string, nowMs: number): Promise<PasswordTriesRow> {
  return db
    .insertInto('password_tries')
    .values({ guid, uid, failures: 0, locked_until_ms: 0, tried_at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['guid', 'uid']).doUpdateSet({ guid }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePasswordTries(
  db: Db,
  { guid, uid, ...change }: Pick<PasswordTriesRow, 'guid' | 'uid'> & Updateable<PasswordTriesTable>,
): Promise<void> {
  await db.updateTable('password_tries').set(change).where('guid', '=', guid).where('uid', '=', uid).execute();
}

export async function deletePasswordTries(db: Db, guid: string, uid: string): Promise<void> {
  await db.deleteFrom('password_tries').where('guid', '=', guid).where('uid', '=', uid).execute();
}

/** Deletes the failed passwords of a user. Uses the index password_tries_by_uid. */
export async function deletePasswordTriesOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('password_tries').where('uid', '=', uid).execute();
}

/** Deletes the failed passwords for a group, of each user and in total. */
export async function deletePasswordTriesIn(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('password_tries').where('guid', '=', guid).execute();
  await db.deleteFrom('group_password_failures').where('guid', '=', guid).execute();
}

/** Deletes rows whose last attempt was earlier. Uses the index password_tries_by_time. */
export async function deletePasswordTriesBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('password_tries').where('tried_at_ms', '<', epochMs).execute();
}

/** Returns the number of failed passwords for a group; undefined if there were none. */
export function findGroupPasswordFailures(db: Db, guid: string): Promise<GroupPasswordFailuresRow | undefined> {
  return db.selectFrom('group_password_failures').selectAll().where('guid', '=', guid).executeTakeFirst();
}

/**
 * Returns the number of failed passwords for a group, locked until the transaction ends; a new row if there is none.
 */
export function lockGroupPasswordFailures(db: Db, guid: string): Promise<GroupPasswordFailuresRow> {
  return db
    .insertInto('group_password_failures')
    .values({ guid, failures: 0, resets_at_ms: 0 })
    .onConflict((conflict) => conflict.column('guid').doUpdateSet({ guid }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateGroupPasswordFailures(
  db: Db,
  { guid, ...change }: GroupPasswordFailuresRow,
): Promise<void> {
  await db.updateTable('group_password_failures').set(change).where('guid', '=', guid).execute();
}
