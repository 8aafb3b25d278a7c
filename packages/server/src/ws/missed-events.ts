import { REALTIME_LIMITS } from '@chatwire/protocol';
import { eventIdOf } from '../chat/conversation-log.ts';
import { type ConversationEventRow, eventBounds, findEvent } from '../storage/conversation-events-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { eventsAfter } from '../storage/user-stream.ts';

const { resumeFrames, resumeHours } = REALTIME_LIMITS;
const HOUR = 3_600_000;

/**
 * Transactions on several connections may commit in another order than their events were numbered: so far back an event
 * may lie that the client has not seen. Clients drop what they have.
 */
const OVERLAP = 100;

/**
 * Durable events after a cursor, in order; undefined when they are too many, too old, or the cursor is none of ours.
 * Contract 14.5.
 */
export async function missedEvents(
  { db, capabilities }: Storage,
  uid: string,
  cursor: string,
  nowMs: number,
): Promise<readonly ConversationEventRow[] | undefined> {
  const eventId = eventIdOf(cursor);
  const age = eventId === undefined ? undefined : await ageOf(db, eventId, nowMs);
  if (eventId === undefined || age === undefined || age > resumeHours * HOUR) return undefined;
  const overlap = capabilities.shared ? OVERLAP : 0;
  const events = await eventsAfter(db, uid, eventId - overlap, resumeFrames + overlap + 1);
  const missed = events.filter((event) => event.event_id > eventId);
  return missed.length > resumeFrames ? undefined : events;
}

/** How long ago the event a client saw last was; of a client that saw none, how long ago the first one was. */
async function ageOf(db: Db, eventId: number, nowMs: number): Promise<number | undefined> {
  if (eventId > 0) {
    const event = await findEvent(db, eventId);
    return event && nowMs - event.at_ms;
  }
  const { oldest } = await eventBounds(db);
  return oldest ? nowMs - oldest.at_ms : 0;
}
