import type { Db } from '../storage.ts';
import type { ConversationEventRow } from './conversation-events-store.ts';
import { conversationIdsOf } from './participations.ts';

/**
 * Events with ids above `afterId`, and those of the overlap: with ids from `overlapFromId` (exclusive) up to `afterId`, and
 * not older than `overlapFromMs` (epoch ms).
 */
export interface EventRange {
  readonly afterId: number;
  readonly overlapFromId: number;
  readonly overlapFromMs: number;
  readonly limit: number;
}

/**
 * Returns the events of all conversations of a user, and events saying that the user has left a group, ascending by id.
 * Uses the indexes conversation_events_by_id and conversation_events_by_subject.
 */
export async function eventsOfUser(db: Db, uid: string, range: EventRange): Promise<ConversationEventRow[]> {
  const { afterId, overlapFromId, overlapFromMs, limit } = range;
  const inRange = db
    .selectFrom('conversation_events')
    .selectAll()
    .where('event_id', '>', overlapFromId)
    .where('event_id', '<>', afterId)
    .where((eb) => eb.or([eb('event_id', '>', afterId), eb('at_ms', '>=', overlapFromMs)]))
    .orderBy('event_id')
    .limit(limit);
  const own = await inRange.where('conversation_id', 'in', conversationIdsOf(db, uid)).execute();
  const departures = await inRange.where('subject', '=', uid).execute();
  const byId = new Map([...own, ...departures].map((event) => [event.event_id, event]));
  return [...byId.values()].sort((a, b) => a.event_id - b.event_id).slice(0, limit);
}

/**
 * Deletes events that are older than `beforeMs` and not among the newest `keep` of their conversation. Returns their number.
 * See docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function purgeEvents(db: Db, beforeMs: number, keep: number): Promise<number> {
  const long = await db
    .selectFrom('conversations')
    .select(['conversation_id', 'seq'])
    .where('seq', '>', keep)
    .execute();
  let purged = 0;
  for (const { conversation_id, seq } of long) {
    const deleted = await db
      .deleteFrom('conversation_events')
      .where('conversation_id', '=', conversation_id)
      .where('seq', '<=', seq - keep)
      .where('at_ms', '<', beforeMs)
      .executeTakeFirst();
    purged += Number(deleted.numDeletedRows);
  }
  return purged;
}
