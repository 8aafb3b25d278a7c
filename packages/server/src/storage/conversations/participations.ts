import type { Db } from '../storage.ts';

/**
 * Returns the conversations of each of these users, as a subquery of (uid, conversation_id): one-on-one ones by either
 * side, and those of the groups they are members of. Indexes conversations_by_a, _by_b, _by_guid, members_by_uid.
 */
export function participations(db: Db, uids: readonly string[]) {
  return db
    .selectFrom('conversations')
    .select((eb) => [eb.ref('user_a').$notNull().as('uid'), 'conversation_id'])
    .where('user_a', 'in', [...uids])
    .unionAll(
      db
        .selectFrom('conversations')
        .select((eb) => [eb.ref('user_b').$notNull().as('uid'), 'conversation_id'])
        .where('user_b', 'in', [...uids]),
    )
    .unionAll(
      db
        .selectFrom('members')
        .innerJoin('conversations', 'conversations.guid', 'members.guid')
        .select(['members.uid', 'conversations.conversation_id'])
        .where('members.uid', 'in', [...uids]),
    );
}

/** Returns the conversations of one user like `participations`, as a subquery of conversation ids. */
export function conversationIdsOf(db: Db, uid: string) {
  return db.selectFrom(participations(db, [uid]).as('mine')).select('mine.conversation_id');
}
