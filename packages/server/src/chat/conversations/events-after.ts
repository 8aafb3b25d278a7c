import {
  type ConversationEventRow,
  findEvent,
  newestEventId,
  oldestEvent,
} from '../../storage/conversations/conversation-events-store.ts';
import { type EventRange, eventsOfUser } from '../../storage/conversations/user-events-store.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { cursorOf, eventIdOf } from './event-log.ts';

export type MissedEvents =
  | {
      readonly kind: 'events';
      readonly events: readonly ConversationEventRow[];
      readonly hasMore: boolean;
      /** Cursor of the next page. */
      readonly cursor: string;
    }
  /** The cursor is unknown, or the missed events are older than allowed. */
  | { readonly kind: 'expired' };

export interface MissedRequest {
  readonly cursor: string;
  readonly limit: number;
  /** Oldest event that is still replayed, epoch ms. */
  readonly sinceMs: number;
}

/**
 * Age of events before the cursor that are repeated. On a shared database, an event may become visible a moment after one with
 * a higher id, and a lost frame of another node may be detected up to 3 s later. Clients ignore repeated events. See
 * docs/spec/rest-and-realtime.md#sequence-numbers.
 */
const OVERLAP_MS = 5_000;
/**
 * Number of ids before the cursor in which repeated events are searched for: more than all users together cause in 5 s.
 */
const OVERLAP_EVENTS = 10_000;
/** Maximum number of events that are repeated for one user. */
const MAX_REPEATED = 500;

/** Queries of `eventsAfter`. Concurrent callers may share their results. */
export interface EventReads {
  readonly event: (eventId: number) => Promise<ConversationEventRow | undefined>;
  readonly eventsOf: (uid: string, range: EventRange) => Promise<readonly ConversationEventRow[]>;
}

/**
 * Returns the events since a cursor that a user missed in all their conversations.
 * See docs/spec/rest-and-realtime.md#conversations-and-changes, #resume.
 */
export async function eventsAfter(
  storage: Storage,
  uid: string,
  request: MissedRequest,
  reads: EventReads = readsOf(storage.db),
): Promise<MissedEvents> {
  const { cursor, limit, sinceMs } = request;
  const afterId = eventIdOf(cursor);
  if (afterId === undefined) return { kind: 'expired' };
  const at = await instantOf(storage, reads, afterId);
  if (at === undefined) return { kind: 'expired' };
  const overlap = storage.capabilities.shared ? OVERLAP_EVENTS : 0;
  const events = await reads.eventsOf(uid, {
    afterId,
    overlapFromId: Math.max(0, afterId - overlap),
    overlapFromMs: at - OVERLAP_MS,
    limit: limit + (overlap && MAX_REPEATED) + 1,
  });
  const fresh = events.filter((event) => event.event_id > afterId);
  // More events would have to be repeated than were read, so some of the newest may be missing.
  if (events.length - fresh.length > MAX_REPEATED) return { kind: 'expired' };
  if (fresh.some((event) => event.at_ms < sinceMs)) return { kind: 'expired' };
  const hasMore = fresh.length > limit;
  const lastId = fresh[Math.min(fresh.length, limit) - 1]?.event_id ?? afterId;
  return {
    kind: 'events',
    events: events.filter((event) => event.event_id <= lastId),
    hasMore,
    cursor: cursorOf(lastId),
  };
}

/** Returns the cursor of the newest event. */
export async function newestCursor(storage: Storage): Promise<string> {
  return cursorOf(await newestEventId(storage.db));
}

function readsOf(db: Db): EventReads {
  return {
    event: (eventId) => findEvent(db, eventId),
    eventsOf: (uid, range) => eventsOfUser(db, uid, range),
  };
}

/**
 * Returns the time of the event of a cursor, epoch ms; undefined if it was deleted, because later ones may have been deleted
 * too.
 */
async function instantOf(storage: Storage, reads: EventReads, eventId: number): Promise<number | undefined> {
  if (eventId > 0) return (await reads.event(eventId))?.at_ms;
  // `c_0` is the cursor before the first event. The first event has sequence number 1, unless it was deleted.
  const oldest = await oldestEvent(storage.db);
  return oldest === undefined || oldest.seq === 1 ? 0 : undefined;
}
