import type { Db } from '../storage.ts';
import { type ConversationEventRow, newestEventId } from './conversation-events-store.ts';
import { participations } from './participations.ts';
import { type EventRange, eventsOfUser } from './user-events-store.ts';

/** Request for the events that one connection missed. */
export interface EventRequest {
  readonly uid: string;
  readonly range: EventRange;
}

type Events = readonly ConversationEventRow[];

/** Maximum number of rows per query. It takes about 4 ms on SQLite, during which the process does nothing else. */
const MAX_ROWS = 3_000;

/**
 * Returns the events of several requests, each as `eventsOfUser` does. Clients that reconnect together missed the same few
 * events, which are read only once. Events of requests that reach further back are read separately.
 */
export async function eventsOfUsers(db: Db, requests: readonly EventRequest[]): Promise<Map<EventRequest, Events>> {
  const oldest = (await newestEventId(db)) - MAX_ROWS;
  const recent = requests.filter(({ range }) => range.afterId >= oldest);
  const together = recent.length > 1 ? await readTogether(db, recent) : undefined;
  const events = new Map<EventRequest, Events>();
  for (const request of requests) {
    events.set(request, together?.get(request) ?? (await eventsOfUser(db, request.uid, request.range)));
  }
  return events;
}

/** Reads the events of all requests together. Returns undefined if these would be more than `MAX_ROWS` rows. */
async function readTogether(
  db: Db,
  requests: readonly EventRequest[],
): Promise<ReadonlyMap<EventRequest, Events> | undefined> {
  const events = await eventsIn(
    db,
    requests.map(({ range }) => range),
  );
  if (events.length > MAX_ROWS) return undefined;
  const uids = new Set(requests.map(({ uid }) => uid));
  const rows = await db
    .selectFrom(participations(db, [...uids]).as('p'))
    .select(['p.uid', 'p.conversation_id'])
    .limit(MAX_ROWS + 1)
    .execute();
  if (rows.length > MAX_ROWS) return undefined;
  const conversations = Map.groupBy(rows, ({ uid }) => uid);
  const byConversation = Map.groupBy(events, (event) => event.conversation_id);
  const bySubject = Map.groupBy(events, (event) => event.subject);
  return new Map(
    requests.map((request) => {
      const { uid, range } = request;
      const own = (conversations.get(uid) ?? []).flatMap(({ conversation_id: id }) => byConversation.get(id) ?? []);
      const all = [...new Set([...own, ...(bySubject.get(uid) ?? [])])].filter((event) => isIn(range, event));
      return [request, all.sort((a, b) => a.event_id - b.event_id).slice(0, range.limit)];
    }),
  );
}

/** Returns the events of the ranges and between them; at most one more than `MAX_ROWS`. */
function eventsIn(db: Db, ranges: readonly EventRange[]): Promise<ConversationEventRow[]> {
  const afterId = Math.min(...ranges.map((range) => range.afterId));
  const fromMs = Math.min(...ranges.map((range) => range.overlapFromMs));
  return db
    .selectFrom('conversation_events')
    .selectAll()
    .where('event_id', '>', Math.min(...ranges.map((range) => range.overlapFromId)))
    .where((eb) => eb.or([eb('event_id', '>', afterId), eb('at_ms', '>=', fromMs)]))
    .orderBy('event_id')
    .limit(MAX_ROWS + 1)
    .execute();
}

function isIn(range: EventRange, { event_id: id, at_ms: atMs }: ConversationEventRow): boolean {
  const { afterId, overlapFromId, overlapFromMs } = range;
  return id > overlapFromId && id !== afterId && (id > afterId || atMs >= overlapFromMs);
}
