import type { Db } from '../storage.ts';
import { conversationIdsOf } from './participations.ts';

/** Returns ids and sequence numbers of a user's conversations, most recently active first. */
export function recentConversations(db: Db, uid: string, limit: number) {
  return db
    .selectFrom('conversations')
    .select(['conversation_id', 'seq'])
    .where('conversation_id', 'in', conversationIdsOf(db, uid))
    .orderBy('active_at_ms', 'desc')
    .limit(limit)
    .execute();
}
