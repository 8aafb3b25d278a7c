import { eventIdSource } from '../base/text/event-id.ts';
import { insertOutboxEvent } from '../storage/notifications/outbox-store.ts';
import type { Db } from '../storage/storage.ts';
import type { Batch } from './batch.ts';
import type { ChatEvent } from './chat-event.ts';
import type { ClearBatch } from './clear-batch.ts';

const nextEventId = eventIdSource();

/**
 * Appends an event in the transaction of its change, so that both are committed or neither. `traceparent`: the span of that
 * transaction, if it is traced.
 */
export async function appendEvent(tx: Db, event: ChatEvent, traceparent?: string): Promise<void> {
  await insertOutboxEvent(tx, {
    eventId: nextEventId(event.occurredAtMs),
    occurredAtMs: event.occurredAtMs,
    messageId: Number(event.message.id),
    event: JSON.stringify(traceparent === undefined ? event : { ...event, traceparent }),
  });
}

/** Appends the batch of a digest in the transaction that ends its timer. Returns the event id of the batch. */
export async function appendBatch(tx: Db, batch: Batch): Promise<string> {
  const eventId = nextEventId(batch.firedAtMs);
  await insertOutboxEvent(tx, {
    eventId,
    occurredAtMs: batch.firedAtMs,
    messageId: Math.max(...batch.messageIds),
    event: JSON.stringify(batch),
    kind: 'digest',
  });
  return eventId;
}

/**
 * Appends a clear batch. Its pushes count against the clear budget of their devices (a maximum number of such pushes in a
 * period), so the caller stores the new counts in the same transaction. See docs/spec/last-mile.md#clear-delivery.
 */
export async function appendClearBatch(tx: Db, batch: ClearBatch): Promise<void> {
  await insertOutboxEvent(tx, {
    eventId: nextEventId(batch.firedAtMs),
    occurredAtMs: batch.firedAtMs,
    messageId: Math.max(...batch.targets.map(({ messageId }) => messageId)),
    event: JSON.stringify(batch),
    kind: 'clear',
  });
}
