import { sql } from 'kysely';
import type { MessageRow } from './messages-store.ts';
import type { Db } from './storage.ts';

/** Counts a reply on its parent; answers the parent, undefined when it was removed. */
export function addReply(db: Db, reply: MessageRow): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set((eb) => ({
      reply_count: eb('reply_count', '+', 1),
      last_reply_id: reply.id,
      last_reply_at_ms: reply.sent_at_ms,
    }))
    .where('id', '=', reply.parent_id)
    .returningAll()
    .executeTakeFirst();
}

/** Counts the replies of a parent anew, after one was removed. Index messages_by_parent. */
export async function recountReplies(db: Db, parentId: number): Promise<MessageRow | undefined> {
  const replies = db
    .selectFrom('messages')
    .where('parent_id', '=', parentId)
    .where('parent_id', '<>', sql.lit(0))
    .where('hidden', '=', 0);
  const { n } = await replies.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const last = await replies.select(['id', 'sent_at_ms']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return db
    .updateTable('messages')
    .set({ reply_count: Number(n), last_reply_id: last?.id ?? null, last_reply_at_ms: last?.sent_at_ms ?? null })
    .where('id', '=', parentId)
    .returningAll()
    .executeTakeFirst();
}
