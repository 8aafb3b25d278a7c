import { recentConversations } from '../conversations/recent-conversations.ts';
import type { Db } from '../storage.ts';
import type { MessageRow } from './messages-store.ts';

/** Conversations that are searched; those of which all messages were deleted permanently are rare. */
const LIMIT = 10;

/** Returns the newest message of the most recently active conversation of a user that has one. */
export async function newestMessageOf(db: Db, uid: string): Promise<MessageRow | undefined> {
  for (const { conversation_id } of await recentConversations(db, uid, LIMIT)) {
    const newest = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', conversation_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest) return newest;
  }
  return undefined;
}
