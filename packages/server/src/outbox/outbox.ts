import { eventIdSource } from '../base/text/event-id.ts';
import { insertOutboxEvent } from '../storage/notifications/outbox-store.ts';
import type { Db } from '../storage/storage.ts';
import type { Batch } from './batch.ts';
import type { ChatEvent } from './chat-event.ts';
import type { ClearBatch } from './clear-batch.ts';

const nextEventId = eventIdSource();

/**
 * Stores an event in the caller's transaction: the change and its notification commit together. `traceparent`: the span of
 * that transaction, if it is traced.
 */
export async function appendEvent(tx: Db, event: ChatEvent, traceparent?: string): Promise<void> {
  await insertOutboxEvent(tx, {
    eventId: nextEventId(event.occurredAtMs),
    occurredAtMs: event.occurredAtMs,
    messageId: Number(event.message.id),
    event: JSON.stringify(traceparent === undefined ? event : { ...event, traceparent }),
  });
}

/** Stores a batch in the transaction that fires its timer. Returns its event id. */
export async function appendBatch(tx: Db, batch: Batch): Promise<string> {
  const eventId = nextEventId(batch.firedAtMs);
  await insertOutboxEvent(tx, {
    eventId,
    occurredAtMs: batch.firedAtMs,
    messageId: Math.max(...batch.messageIds),
    event: JSON.stringify(batch),
    batch: 'digest',
  });
  return eventId;
}

/** Stores a clear batch in the transaction that takes its slots of the budget. */
export async function appendClearBatch(tx: Db, batch: ClearBatch): Promise<void> {
  await insertOutboxEvent(tx, {
    eventId: nextEventId(batch.firedAtMs),
    occurredAtMs: batch.firedAtMs,
    messageId: Math.max(...batch.targets.map(({ messageId }) => messageId)),
    event: JSON.stringify(batch),
    batch: 'clear',
  });
}
