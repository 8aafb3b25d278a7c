import type { Scope } from '@chatwire/protocol';
import type { Insertable, Selectable } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { MembersTable } from '../schema/groups/members.ts';
import type { Db } from '../storage.ts';
import type { GroupRow } from './groups-store.ts';

export type MemberRow = Selectable<MembersTable>;

export async function findMember(db: Db, guid: string, uid: string): Promise<MemberRow | undefined> {
  return (await membersAmong(db, guid, [uid]))[0];
}

/** Returns the membership rows of the users, among the given ones, who are members. */
export async function findMembers(db: Db, guid: string, uids: readonly string[]): Promise<Map<string, MemberRow>> {
  if (uids.length === 0) return new Map();
  return new Map((await membersAmong(db, guid, uids)).map((row) => [row.uid, row]));
}

const membersAmong = preparedQuery<[guid: string, uids: readonly string[]], MemberRow>((db, guid, uids) =>
  db.selectFrom('members').selectAll().where('guid', '=', guid).where('uid', 'in', uids),
);

/**
 * Returns members in the order of their uid, after `afterUid` (`''`: from the start). Scans the primary key.
 */
export function membersPage(db: Db, guid: string, afterUid: string, limit: number): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('guid', '=', guid)
    .where('uid', '>', afterUid)
    .orderBy('uid')
    .limit(limit)
    .execute();
}

/** Returns the number of members of a group; 0 for an unknown or deleted one. */
export async function countMembers(db: Db, guid: string): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select('members_count')
    .where('guid', '=', guid)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst();
  return row?.members_count ?? 0;
}

/** Returns the memberships of one user, all of them or those in the given groups. Uses the index members_by_uid. */
export async function membershipsOf(db: Db, uid: string, guids?: readonly string[]): Promise<Map<string, MemberRow>> {
  if (guids?.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('uid', '=', uid)
    .$if(guids !== undefined, (query) => query.where('guid', 'in', [...(guids ?? [])]))
    .execute();
  return new Map(rows.map((row) => [row.guid, row]));
}

/** Returns the guids of the groups of each user. Omits users without groups. Uses the index members_by_uid. */
export async function groupsOfUsers(db: Db, uids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('members')
    .select(['uid', 'guid'])
    .where('uid', 'in', [...uids])
    .execute();
  const byUid = Map.groupBy(rows, ({ uid }) => uid);
  return new Map([...byUid].map(([uid, memberships]) => [uid, memberships.map(({ guid }) => guid)]));
}

/** Adds new members. Returns the group with its new count. */
export async function insertMembers(
  db: Db,
  guid: string,
  members: readonly Omit<Insertable<MembersTable>, 'guid'>[],
): Promise<GroupRow> {
  if (members.length > 0) {
    await db
      .insertInto('members')
      .values(members.map((member) => ({ guid, ...member })))
      .execute();
  }
  return changeMembersCount(db, guid, members.length);
}

/** Recounts the members of groups after many members were added at once. */
export async function recountMembers(tx: Db, guids: readonly string[]): Promise<void> {
  for (const guid of guids) {
    await tx
      .updateTable('groups')
      .set((eb) => ({
        members_count: eb
          .selectFrom('members')
          .whereRef('members.guid', '=', 'groups.guid')
          .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count')),
      }))
      .where('guid', '=', guid)
      .execute();
  }
}

/** Removes a member. Returns the group with its new count, or undefined if the user was not a member. */
export async function deleteMember(db: Db, guid: string, uid: string): Promise<GroupRow | undefined> {
  const deleted = await db.deleteFrom('members').where('guid', '=', guid).where('uid', '=', uid).executeTakeFirst();
  return Number(deleted.numDeletedRows) === 0 ? undefined : changeMembersCount(db, guid, -1);
}

export async function updateMemberScope(db: Db, guid: string, uid: string, scope: Scope): Promise<void> {
  await db.updateTable('members').set({ scope }).where('guid', '=', guid).where('uid', '=', uid).execute();
}

/** Deletes all members. Does not update the group's number of members. */
export async function deleteMembers(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('members').where('guid', '=', guid).execute();
}

function changeMembersCount(db: Db, guid: string, by: number): Promise<GroupRow> {
  return db
    .updateTable('groups')
    .set((eb) => ({ members_count: eb('members_count', '+', by) }))
    .where('guid', '=', guid)
    .returningAll()
    .executeTakeFirstOrThrow();
}
