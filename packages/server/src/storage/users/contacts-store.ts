import type { Db } from '../storage.ts';

/**
 * Maximum number of users to whom a change of a user is broadcast, and of members of a group whose members are contacts of
 * each other. See docs/spec/rest-and-realtime.md#server-frames.
 */
export const MAX_CONTACTS = 1_000;

/**
 * Returns the contacts of a user: up to 1,000 users who share a conversation with them. Omits groups above that size, whose
 * members would displace the user's actual contacts. Uses the indexes conversations_by_a, conversations_by_b, and
 * members_by_uid.
 */
export async function contactsOf(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('user_b as uid')
    .where('user_a', '=', uid)
    .union(db.selectFrom('conversations').select('user_a as uid').where('user_b', '=', uid))
    .union(
      db
        .selectFrom('members as mine')
        .innerJoin('groups', 'groups.guid', 'mine.guid')
        .innerJoin('members as other', 'other.guid', 'mine.guid')
        .select('other.uid as uid')
        .where('mine.uid', '=', uid)
        .where('groups.members_count', '<=', MAX_CONTACTS),
    )
    .limit(MAX_CONTACTS + 1)
    .execute();
  return rows.flatMap((row) => (row.uid === null || row.uid === uid ? [] : [row.uid])).slice(0, MAX_CONTACTS);
}
