import type { WebhookDeliveryState, WebhookEvent } from '@chatwire/protocol';

/** Delivery of one event to one endpoint. */
export interface WebhookDeliveriesTable {
  /** `webhook-id` of every attempt; increases with time. */
  delivery_id: string;
  webhook_id: string;
  type: WebhookEvent;
  /** The exact body that is posted and signed. */
  body: string;
  /** Recipient of the entry, so that erasure finds it. */
  recipient: string | null;
  state: WebhookDeliveryState;
  tries: number;
  last_status: number | null;
  /** Time at which the delivery was queued, or queued again by a replay. */
  queued_at_ms: number;
  /** Time of the next attempt; null once the delivery has succeeded or failed. */
  next_try_at_ms: number | null;
  claimed_by: string | null;
  claimed_until_ms: number;
  /** End of the last attempt of a finished delivery. */
  settled_at_ms: number | null;
}
