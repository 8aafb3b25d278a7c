import type { ConversationEventRow } from './conversation-events-store.ts';
import { conversationIdsOf } from './participations.ts';
import type { Db } from './storage.ts';

/**
 * The durable events of a user after a position, over all conversations, in order: those of the conversations they are
 * in and those that concern them alone. Indexes conversation_events_by_id, conversation_events_by_subject.
 */
export function eventsAfter(db: Db, uid: string, eventId: number, limit: number): Promise<ConversationEventRow[]> {
  return db
    .selectFrom('conversation_events as e')
    .innerJoin(conversationIdsOf(db, uid).as('mine'), 'mine.conversation_id', 'e.conversation_id')
    .selectAll('e')
    .where('e.event_id', '>', eventId)
    .union(
      db
        .selectFrom('conversation_events as e')
        .selectAll('e')
        .where('e.subject', '=', uid)
        .where('e.event_id', '>', eventId),
    )
    .orderBy('event_id')
    .limit(limit)
    .execute();
}
