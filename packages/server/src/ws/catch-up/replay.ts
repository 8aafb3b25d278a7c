import type { ServerFrame } from '@chatwire/protocol';
import type { ReadContext } from '../../chat/chat.ts';
import { renderEventsFor } from '../../chat/conversations/render-event.ts';
import type { ConversationEventRow } from '../../storage/conversations/conversation-events-store.ts';
import { unreadCountOf } from '../../storage/conversations/unread-store.ts';
import type { Db } from '../../storage/storage.ts';
import { eventKeyOf, type Frame } from '../frame.ts';
import type { Session } from '../session.ts';

/** Number of events that are rendered and sent at a time. The next batch waits until the client has received this one. */
const BATCH_SIZE = 50;

/**
 * Sends `head`, and after it the missed events in order. Returns the time of each event (epoch ms) by its `eventKeyOf`, so that
 * live frames do not repeat it.
 */
export async function replay(
  context: ReadContext,
  session: Session,
  uid: string,
  head: Frame,
  events: readonly ConversationEventRow[],
): Promise<ReadonlyMap<string, number>> {
  const unread = new UnreadCounts(context.db, uid);
  const replayed = new Map<string, number>();
  let frames = [head];
  for (let from = 0; from < events.length && !session.isClosed; from += BATCH_SIZE) {
    for (const frame of await renderEventsFor(context, uid, events.slice(from, from + BATCH_SIZE))) {
      frames.push(frame.type === 'message' ? await unread.addTo(frame) : frame);
      replayed.set(eventKeyOf(frame), frame.at);
    }
    session.sendAll(frames);
    frames = [];
    await session.drained();
  }
  session.sendAll(frames);
  return replayed;
}

/** Adds the current unread count to the frames of a replay. Counts once per conversation. */
class UnreadCounts {
  readonly #db: Db;
  readonly #uid: string;
  readonly #counts = new Map<string, Promise<number>>();

  constructor(db: Db, uid: string) {
    this.#db = db;
    this.#uid = uid;
  }

  async addTo(frame: ServerFrame): Promise<ServerFrame> {
    const { conversationId = '', data } = frame;
    const count = this.#counts.get(conversationId) ?? unreadCountOf(this.#db, this.#uid, conversationId);
    this.#counts.set(conversationId, count);
    return { ...frame, data: { ...Object(data), unreadMessageCount: await count } };
  }
}
