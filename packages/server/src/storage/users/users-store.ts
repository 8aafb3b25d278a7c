import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { UsersTable } from '../schema/users/users.ts';
import type { Db } from '../storage.ts';

export type UserRow = Selectable<UsersTable>;

/** Returns a user, even a deactivated one; undefined for an unknown or permanently deleted user. */
export async function findUser(db: Db, uid: string): Promise<UserRow | undefined> {
  return (await existingUsers(db, [uid]))[0];
}

/** Returns these users, even deactivated ones. Omits unknown and permanently deleted users. */
export async function findUsers(db: Db, uids: readonly string[]): Promise<Map<string, UserRow>> {
  if (uids.length === 0) return new Map();
  return new Map((await existingUsers(db, uids)).map((row) => [row.uid, row]));
}

const existingUsers = preparedQuery<[uids: readonly string[]], UserRow>((db, uids) =>
  db.selectFrom('users').selectAll().where('uid', 'in', uids).where('erased_at_ms', 'is', null),
);

/** Returns the authors of messages, even permanently deleted ones, whose messages still contain their uid. */
export async function findAuthors(db: Db, uids: readonly string[]): Promise<Map<string, UserRow>> {
  if (uids.length === 0) return new Map();
  return new Map((await allUsers(db, uids)).map((row) => [row.uid, row]));
}

const allUsers = preparedQuery<[uids: readonly string[]], UserRow>((db, uids) =>
  db.selectFrom('users').selectAll().where('uid', 'in', uids),
);

/** Returns the uids of the users, among the given ones, who were deleted permanently. */
export async function erasedAmong(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('uid')
    .where('uid', 'in', uids)
    .where('erased_at_ms', 'is not', null)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Inserts a user. Returns false if the uid is taken, even by a deleted user. */
export async function insertUser(db: Db, row: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Updates a user. Returns the row after the change; undefined when the user does not exist. */
export function updateUser(db: Db, uid: string, change: Updateable<UsersTable>): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(change)
    .where('uid', '=', uid)
    .where('erased_at_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sets the presence of users: they are online until a time that the gateway extends again and again; `null` after their last
 * connection has closed.
 */
export async function setPresence(
  db: Db,
  uids: readonly string[],
  presence: { readonly onlineUntilMs: number | null; readonly lastActiveMs: number },
): Promise<void> {
  if (uids.length === 0) return;
  await db
    .updateTable('users')
    .set({ online_until_ms: presence.onlineUntilMs, last_active_at_ms: presence.lastActiveMs })
    .where('uid', 'in', [...uids])
    .execute();
}

/** Deactivates users; with `atMs` null, activates them. Returns the rows that changed. */
export function setDeactivated(db: Db, uids: readonly string[], atMs: number | null): Promise<UserRow[]> {
  return db
    .updateTable('users')
    .set({ deactivated_at_ms: atMs, online_until_ms: null })
    .where('uid', 'in', [...uids])
    .where('erased_at_ms', 'is', null)
    .where('deactivated_at_ms', atMs === null ? 'is not' : 'is', null)
    .returningAll()
    .execute();
}
