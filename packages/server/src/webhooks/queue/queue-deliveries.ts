import type { WebhookEvent } from '@chatwire/protocol';
import { eventIdSource } from '../../base/text/event-id.ts';
import type { Db } from '../../storage/storage.ts';
import {
  dropOldestPending,
  insertDeliveries,
  type WebhookDeliveryRow,
} from '../../storage/webhooks/webhook-deliveries-store.ts';
import { addPending, countDropped } from '../../storage/webhooks/webhooks-store.ts';

export interface NewDelivery {
  readonly webhookId: string;
  readonly type: WebhookEvent;
  readonly body: string;
  readonly recipient?: string | undefined;
}

/**
 * Maximum number of pending deliveries per endpoint; the oldest are dropped. See docs/spec/notifications.md#failure-webhooks.
 */
const QUEUE_LIMIT = 100_000;

const nextId = eventIdSource();

/** Returns a new `webhook-id`: the receiver's idempotency key. */
export function newDeliveryId(nowMs: number): string {
  return `msg_${nextId(nowMs)}`;
}

/**
 * Adds events to the queues of their endpoints. Skips deleted endpoints. Returns the number of old deliveries that were
 * dropped. The caller must have locked the queues.
 */
export async function queueDeliveries(
  tx: Db,
  deliveries: readonly NewDelivery[],
  nowMs: number,
  limit = QUEUE_LIMIT,
): Promise<number> {
  let dropped = 0;
  for (const [webhookId, deliveriesOfEndpoint] of Map.groupBy(deliveries, (delivery) => delivery.webhookId)) {
    const pending = await addPending(tx, webhookId, deliveriesOfEndpoint.length);
    if (pending === undefined) continue;
    await insertDeliveries(
      tx,
      deliveriesOfEndpoint.map((delivery) => rowOf(delivery, nowMs)),
    );
    if (pending > limit) dropped += await dropOldest(tx, webhookId, pending - limit);
  }
  return dropped;
}

async function dropOldest(tx: Db, webhookId: string, count: number): Promise<number> {
  const dropped = await dropOldestPending(tx, webhookId, count);
  await countDropped(tx, webhookId, dropped);
  return dropped;
}

function rowOf({ webhookId, type, body, recipient }: NewDelivery, nowMs: number): WebhookDeliveryRow {
  return {
    delivery_id: newDeliveryId(nowMs),
    webhook_id: webhookId,
    type,
    body,
    recipient: recipient ?? null,
    state: 'pending',
    tries: 0,
    last_status: null,
    queued_at_ms: nowMs,
    next_try_at_ms: nowMs,
    claimed_by: null,
    claimed_until_ms: 0,
    settled_at_ms: null,
  };
}
