import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../storage.ts';
import { contactsOf, MAX_CONTACTS } from './contacts-store.ts';

/** Maximum number of rows per query, during which the process does nothing else. */
const ROWS_PER_QUERY = 3_000;
/** Separates uids, in which it is not allowed. */
const SEPARATOR = '\n';

/**
 * Returns the contacts of each of these users, as `contactsOf` does. Reads each group only once, because members of one group
 * often connect together. Yields to the event loop between its queries.
 */
export async function contactsOfUsers(db: Db, uids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const partners = await partnersOf(db, uids);
  if (partners.length > ROWS_PER_QUERY) return contactsOneByOne(db, uids);
  const guidsOf = await smallGroupsOf(db, uids);
  const members = await membersOf(db, [...guidsOf.values()].flat());
  const contacts = new Map(uids.map((uid) => [uid, new Set<string>()]));
  for (const { uid, partner } of partners) if (uid !== null && partner !== null) contacts.get(uid)?.add(partner);
  for (const [uid, groups] of guidsOf) {
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
  readonly members: number;
}

/** Returns groups of each user, until these have at least twice `MAX_CONTACTS` members. */
async function smallGroupsOf(db: Db, uids: readonly string[]): Promise<Map<string, SmallGroup[]>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('groups', 'groups.guid', 'members.guid')
    .select(['members.uid', 'members.guid', 'groups.members_count as members'])
    .where('members.uid', 'in', [...uids])
    .where('groups.members_count', '<=', MAX_CONTACTS)
    .execute();
  const counts = new Map<string, number>();
  const groups = new Map<string, SmallGroup[]>();
  for (const { uid, ...group } of rows) {
    const count = counts.get(uid) ?? 0;
    if (count > 2 * MAX_CONTACTS) continue;
    counts.set(uid, count + group.members);
    const userGroups = groups.get(uid);
    if (userGroups) userGroups.push(group);
    else groups.set(uid, [group]);
  }
  return groups;
}

async function membersOf(db: Db, groups: readonly SmallGroup[]): Promise<Map<string, string[]>> {
  const members = new Map<string, string[]>();
  let guids: string[] = [];
  let rows = 0;
  for (const { guid, members: count } of new Map(groups.map((group) => [group.guid, group])).values()) {
    if (guids.length > 0 && rows + count > ROWS_PER_QUERY) {
      await read();
      await setImmediate();
    }
    guids.push(guid);
    rows += count;
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
