import type { Db } from '../storage.ts';

/**
 * Returns a subquery (uid, conversation_id) of the conversations of these users: one-on-one conversations, and those of their
 * groups. Uses the indexes conversations_by_a, _by_b, _by_guid, and members_by_uid.
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

/** Returns a subquery of the ids of one user's conversations. */
export function conversationIdsOf(db: Db, uid: string) {
  return db.selectFrom(participations(db, [uid]).as('mine')).select('mine.conversation_id');
}
