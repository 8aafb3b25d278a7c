import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../storage.ts';
import { contactsOf, MAX_CONTACTS } from './contacts-store.ts';

/** Maximum number of rows per query: SQLite blocks the process for its duration. */
const ROWS_PER_QUERY = 3_000;
/** Separator between uids, which cannot contain it. */
const SEPARATOR = '\n';

/**
 * Returns the contacts of each of these users, as `contactsOf` does. Reads each group only once, because members of one group
 * often connect together. Yields to the event loop between its queries.
 */
export async function contactsOfUsers(db: Db, uids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const partners = await partnersOf(db, uids);
  if (partners.length > ROWS_PER_QUERY) return contactsOneByOne(db, uids);
  const groupsOfUser = await smallGroupsOf(db, uids);
  const members = await membersOf(db, [...groupsOfUser.values()].flat());
  const contacts = new Map(uids.map((uid) => [uid, new Set<string>()]));
  for (const { uid, partner } of partners) if (uid !== null && partner !== null) contacts.get(uid)?.add(partner);
  for (const [uid, groups] of groupsOfUser) {
    for (const { guid } of groups) for (const member of members.get(guid) ?? []) contacts.get(uid)?.add(member);
  }
  return new Map(
    [...contacts].map(([uid, others]) => {
      others.delete(uid);
      return [uid, [...others].slice(0, MAX_CONTACTS)];
    }),
  );
}

/** Returns the contacts of users with very many one-on-one conversations, with one limited query per user. */
async function contactsOneByOne(db: Db, uids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const contacts = new Map<string, readonly string[]>();
  for (const uid of uids) {
    contacts.set(uid, await contactsOf(db, uid));
    await setImmediate();
  }
  return contacts;
}

/** Returns the pairs of one-on-one conversations of these users; at most one row more than `ROWS_PER_QUERY`. */
function partnersOf(db: Db, uids: readonly string[]) {
  return db
    .selectFrom('conversations')
    .select(['user_a as uid', 'user_b as partner'])
    .where('user_a', 'in', [...uids])
    .unionAll(
      db
        .selectFrom('conversations')
        .select(['user_b as uid', 'user_a as partner'])
        .where('user_b', 'in', [...uids]),
    )
    .limit(ROWS_PER_QUERY + 1)
    .execute();
}

interface SmallGroup {
  readonly guid: string;
  readonly memberCount: number;
}

/**
 * Returns the groups of at most `MAX_CONTACTS` members of each user, enough of them to fill the contacts even if many members
 * are shared.
 */
async function smallGroupsOf(db: Db, uids: readonly string[]): Promise<Map<string, SmallGroup[]>> {
  const counts = new Map<string, number>();
  const groups = new Map<string, SmallGroup[]>();
  for (let page = await membershipsAfter(db, uids); ; ) {
    for (const { uid, ...group } of page) {
      const count = counts.get(uid) ?? 0;
      if (count > 2 * MAX_CONTACTS) continue;
      counts.set(uid, count + group.memberCount);
      const userGroups = groups.get(uid);
      if (userGroups) userGroups.push(group);
      else groups.set(uid, [group]);
    }
    if (page.length < ROWS_PER_QUERY) return groups;
    await setImmediate();
    page = await membershipsAfter(db, uids, page.at(-1));
  }
}

/**
 * Returns memberships in small groups by uid and guid, at most `ROWS_PER_QUERY`, after an earlier one. Uses the index
 * members_by_uid.
 */
function membershipsAfter(db: Db, uids: readonly string[], last?: { readonly uid: string; readonly guid: string }) {
  const query = db
    .selectFrom('members')
    .innerJoin('groups', 'groups.guid', 'members.guid')
    .select(['members.uid', 'members.guid', 'groups.members_count as memberCount'])
    .where('members.uid', 'in', [...uids])
    .where('groups.members_count', '<=', MAX_CONTACTS)
    .orderBy('members.uid')
    .orderBy('members.guid')
    .limit(ROWS_PER_QUERY);
  if (last === undefined) return query.execute();
  return query
    .where(({ and, eb, or }) =>
      or([
        eb('members.uid', '>', last.uid),
        and([eb('members.uid', '=', last.uid), eb('members.guid', '>', last.guid)]),
      ]),
    )
    .execute();
}

async function membersOf(db: Db, groups: readonly SmallGroup[]): Promise<Map<string, string[]>> {
  const members = new Map<string, string[]>();
  let guids: string[] = [];
  let rows = 0;
  const distinctGroups = new Map(groups.map((group) => [group.guid, group]));
  for (const { guid, memberCount } of distinctGroups.values()) {
    if (guids.length > 0 && rows + memberCount > ROWS_PER_QUERY) {
      await read();
      await setImmediate();
    }
    guids.push(guid);
    rows += memberCount;
  }
  if (guids.length > 0) await read();
  return members;

  async function read(): Promise<void> {
    // One row per group takes 0.3 ms for 50 groups of 51 members; one row per member takes 1.3 ms.
    const found = await db
      .selectFrom('members')
      .select(['guid', sql<string>`string_agg(uid, ${SEPARATOR})`.as('uids')])
      .where('guid', 'in', guids)
      .groupBy('guid')
      .execute();
    for (const { guid, uids } of found) members.set(guid, uids.split(SEPARATOR));
    guids = [];
    rows = 0;
  }
}
