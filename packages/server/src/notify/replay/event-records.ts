import type { Message } from '@chatwire/protocol';
import { dropOldest } from '../../base/values/drop-oldest.ts';
import type { Batch } from '../../outbox/batch.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { eventsOfMessages, findOutboxEvents, OUTBOX_ROW_KIND } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Record of an event or batch in the outbox. */
export type EventRecord = { readonly position: number; readonly node: string } & (
  | { readonly event: ChatEvent; readonly batch?: undefined }
  | { readonly batch: Batch; readonly event?: undefined }
);

/** The versions of a message, oldest first: as it was sent, and after each edit. */
export interface MessageVersion {
  readonly sinceMs: number;
  readonly message: Message;
  readonly group: ChatEvent['group'];
}

/** Maximum number of cached records: the entries of a large group extend over many slices. */
const MAX_CACHED = 300;

/** Reads event records in bulk. */
export class EventRecords {
  readonly #db: Db;
  readonly #cache = new Map<string, EventRecord>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Finds event records; purged ones are absent. */
  async find(eventIds: ReadonlySet<string>): Promise<ReadonlyMap<string, EventRecord>> {
    const found = new Map<string, EventRecord>();
    for (const id of eventIds) {
      const cached = this.#cache.get(id);
      if (cached) found.set(id, cached);
    }
    const missing = [...eventIds].filter((id) => !found.has(id));
    for (const { event_id, position, event, is_batch, claimed_by } of await findOutboxEvents(this.#db, missing)) {
      const origin = { position, node: claimed_by ?? '' };
      const record: EventRecord =
        is_batch === OUTBOX_ROW_KIND.digest
          ? { ...origin, batch: JSON.parse(event) }
          : { ...origin, event: eventIn(event) };
      found.set(event_id, record);
      this.#cache.set(event_id, record);
    }
    dropOldest(this.#cache, MAX_CACHED);
    return found;
  }

  /** Returns the versions of messages, by id; messages without an event are absent. */
  async versionsOf(messageIds: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly MessageVersion[]>> {
    const versions = new Map<number, MessageVersion[]>();
    for (const text of await eventsOfMessages(this.#db, [...messageIds])) {
      const { trigger, occurredAtMs, message, group } = eventIn(text);
      if (trigger !== 'after_message' && trigger !== 'message_edited') continue;
      const id = Number(message.id);
      versions.set(id, [...(versions.get(id) ?? []), { sinceMs: occurredAtMs, message, group }]);
    }
    return versions;
  }
}

/** Parses an event. Leaves out profiles, because no rule reads them, and a replay holds tens of thousands of events. */
function eventIn(json: string): ChatEvent {
  const event: ChatEvent = JSON.parse(json);
  const { entities: _, ...data } = event.message.data;
  return { ...event, message: { ...event.message, data } };
}
