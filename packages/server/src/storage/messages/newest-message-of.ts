import { recentConversations } from '../conversations/recent-conversations.ts';
import type { Db } from '../storage.ts';
import { findMessage, type MessageRow, newestId } from './messages-store.ts';

/** Maximum number of conversations that are searched. Few have lost all their messages. */
const MAX_CONVERSATIONS = 10;

/** Returns the newest message that a user may see in the most recently active conversation that has one. */
export async function newestMessageOf(db: Db, uid: string): Promise<MessageRow | undefined> {
  for (const { conversation_id: conversationId } of await recentConversations(db, uid, MAX_CONVERSATIONS)) {
    const id = await newestId(db, uid, { conversationId });
    if (id > 0) return findMessage(db, id);
  }
  return undefined;
}
