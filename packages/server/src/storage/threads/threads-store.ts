import { sql } from 'kysely';
import type { MessageRow } from '../messages/messages-store.ts';
import type { Db } from '../storage.ts';

/** Number of first repliers that are stored with a parent message. */
export const MAX_REPLIERS = 3;

/**
 * Updates the parent of a new reply: number, newest reply, and repliers. Returns it; undefined if it was deleted permanently.
 */
export async function addReply(db: Db, reply: MessageRow): Promise<MessageRow | undefined> {
  const parent = await db
    .updateTable('messages')
    .set((eb) => ({
      reply_count: eb('reply_count', '+', 1),
      last_reply_id: reply.id,
      last_reply_at_ms: reply.sent_at_ms,
    }))
    .where('id', '=', reply.parent_id)
    .returningAll()
    .executeTakeFirst();
  return parent && addReplier(db, parent, reply.sender);
}

/**
 * Updates a parent after a reply was deleted permanently. Returns it; undefined if it does not exist. Index
 * messages_by_parent.
 */
export async function recountReplies(db: Db, parentId: number): Promise<MessageRow | undefined> {
  const replies = repliesTo(db, parentId);
  const { n } = await replies.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const last = await replies.select(['id', 'sent_at_ms']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return db
    .updateTable('messages')
    .set({
      reply_count: Number(n),
      last_reply_id: last?.id ?? null,
      last_reply_at_ms: last?.sent_at_ms ?? null,
      repliers: last ? JSON.stringify(await firstRepliers(db, parentId)) : null,
    })
    .where('id', '=', parentId)
    .returningAll()
    .executeTakeFirst();
}

async function addReplier(db: Db, parent: MessageRow, uid: string): Promise<MessageRow> {
  const stored: readonly string[] | undefined = parent.repliers === null ? undefined : JSON.parse(parent.repliers);
  if (stored && (stored.length === MAX_REPLIERS || stored.includes(uid))) return parent;
  const repliers = JSON.stringify(stored ? [...stored, uid] : await firstRepliers(db, parent.id));
  await db.updateTable('messages').set({ repliers }).where('id', '=', parent.id).execute();
  return { ...parent, repliers };
}

async function firstRepliers(db: Db, parentId: number): Promise<string[]> {
  const rows = await repliesTo(db, parentId)
    .select('sender')
    .groupBy('sender')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(MAX_REPLIERS)
    .execute();
  return rows.map(({ sender }) => sender);
}

function repliesTo(db: Db, parentId: number) {
  return db
    .selectFrom('messages')
    .where('parent_id', '=', parentId)
    .where('parent_id', '<>', sql.lit(0))
    .where('hidden', '=', 0);
}
