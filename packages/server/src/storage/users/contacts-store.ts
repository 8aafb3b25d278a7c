import type { Db } from '../storage.ts';

/** Maximum number of users notified about a change of one. See docs/spec/rest-and-realtime.md#server-frames. */
export const MAX_CONTACTS = 1_000;

/**
 * Returns up to 1,000 users who share a conversation with a user. Omits groups above that size: their members would
 * displace the user's actual contacts. Indexes conversations_by_a, conversations_by_b, members_by_uid.
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
