import { eventIdSource } from '../base/event-id.ts';
import { insertOutboxEvent } from '../storage/outbox-store.ts';
import type { Db } from '../storage/storage.ts';
import type { ChatEvent } from './chat-event.ts';

const nextEventId = eventIdSource();

/** Stores an event in the caller's transaction: the change and its notification commit together. */
export async function appendEvent(tx: Db, event: ChatEvent): Promise<void> {
  await insertOutboxEvent(tx, {
    eventId: nextEventId(event.occurredAtMs),
    occurredAtMs: event.occurredAtMs,
    messageId: Number(event.message.id),
    event: JSON.stringify(event),
  });
}
