import { sql } from 'kysely';
import type { MessageRow } from '../messages/messages-store.ts';
import type { Db } from '../storage.ts';

/** Number of repliers that are stored. */
export const REPLIERS = 3;

/** Counts a reply on its parent. Returns the parent, undefined when it was removed. */
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
  return parent && nameReplier(db, parent, reply.sender);
}

/** Recounts the replies of a parent after one was removed. Index messages_by_parent. */
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

async function nameReplier(db: Db, parent: MessageRow, uid: string): Promise<MessageRow> {
  const known: readonly string[] | undefined = parent.repliers === null ? undefined : JSON.parse(parent.repliers);
  if (known && (known.length === REPLIERS || known.includes(uid))) return parent;
  const repliers = JSON.stringify(known ? [...known, uid] : await firstRepliers(db, parent.id));
  await db.updateTable('messages').set({ repliers }).where('id', '=', parent.id).execute();
  return { ...parent, repliers };
}

async function firstRepliers(db: Db, parentId: number): Promise<string[]> {
  const rows = await repliesTo(db, parentId)
    .select('sender')
    .groupBy('sender')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(REPLIERS)
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
