import type { Insertable, Selectable } from 'kysely';
import { preparedWrite } from '../prepared-query.ts';
import type { ConversationEventsTable } from '../schema/conversations/conversation-events.ts';
import type { Db } from '../storage.ts';

export type ConversationEventRow = Selectable<ConversationEventsTable>;

/** Inserts an event. Returns its id. Ids ascend over the events of all conversations. */
export async function insertConversationEvent(db: Db, row: Insertable<ConversationEventsTable>): Promise<number> {
  const [inserted] = await insertEventRow(db, row);
  if (!inserted) throw new Error('expected the id of the inserted event');
  return inserted.event_id;
}

const insertEventRow = preparedWrite<Insertable<ConversationEventsTable>, { readonly event_id: number }>((db, row) =>
  db.insertInto('conversation_events').values(row).returning('event_id'),
);

/** Returns events of one conversation above a sequence number, ascending. Uses the index conversation_events_by_seq. */
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

/** Returns events by id. Omits unknown ids. */
export async function findEvents(db: Db, eventIds: readonly number[]): Promise<Map<number, ConversationEventRow>> {
  const rows = await db
    .selectFrom('conversation_events')
    .selectAll()
    .where('event_id', 'in', [...eventIds])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

export function oldestEvent(db: Db): Promise<ConversationEventRow | undefined> {
  return db.selectFrom('conversation_events').selectAll().orderBy('event_id').limit(1).executeTakeFirst();
}

/** Returns the id of the newest event; 0 if there is none. */
export async function newestEventId(db: Db): Promise<number> {
  const events = db.selectFrom('conversation_events').select('event_id');
  return (await events.orderBy('event_id', 'desc').limit(1).executeTakeFirst())?.event_id ?? 0;
}
