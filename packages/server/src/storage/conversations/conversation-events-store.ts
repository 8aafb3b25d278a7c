import type { Insertable, Selectable } from 'kysely';
import type { ConversationEventsTable } from '../schema/conversation-events.ts';
import type { Db } from '../storage.ts';

export type ConversationEventRow = Selectable<ConversationEventsTable>;

/** Returns the id, which orders all events. */
export async function insertConversationEvent(db: Db, row: Insertable<ConversationEventsTable>): Promise<number> {
  const inserted = await db
    .insertInto('conversation_events')
    .values(row)
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return inserted.event_id;
}

/** Returns events of one conversation above a sequence number, ascending. Index conversation_events_by_seq. */
export function eventsSince(db: Db, conversationId: string, seq: number, limit: number) {
  return db
    .selectFrom('conversation_events')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export function findEvent(db: Db, eventId: number): Promise<ConversationEventRow | undefined> {
  return db.selectFrom('conversation_events').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}

/** Returns the ids of the oldest and the newest event. */
export async function eventBounds(
  db: Db,
): Promise<{ readonly oldest: ConversationEventRow | undefined; readonly newestId: number }> {
  const all = db.selectFrom('conversation_events').selectAll();
  const oldest = await all.orderBy('event_id').limit(1).executeTakeFirst();
  const newest = await all.orderBy('event_id', 'desc').limit(1).executeTakeFirst();
  return { oldest, newestId: newest?.event_id ?? 0 };
}
