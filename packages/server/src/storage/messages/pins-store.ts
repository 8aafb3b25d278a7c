import type { Db } from '../storage.ts';
import type { MessageRow } from './messages-store.ts';

/**
 * Returns the pinned messages of a conversation with ids above `clearedUpTo`, most recently pinned first.
 * Uses the index messages_pinned.
 */
export function pinnedMessages(db: Db, conversationId: string, clearedUpTo: number): Promise<MessageRow[]> {
  return pinned(db, conversationId)
    .selectAll()
    .where('id', '>', clearedUpTo)
    .orderBy('pinned_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the number of pinned messages of a conversation. */
export async function countPinned(db: Db, conversationId: string): Promise<number> {
  const { total } = await pinned(db, conversationId)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function pinned(db: Db, conversationId: string) {
  return db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('pinned_at_ms', 'is not', null)
    .where('hidden', '=', 0);
}
