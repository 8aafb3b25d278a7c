import type { WebhookDelivery } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { ApiError } from '../base/errors/api-error.ts';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Storage } from '../storage/storage.ts';
import {
  findDelivery,
  type ListedDelivery,
  listDeliveries,
  requeueDelivery,
} from '../storage/webhooks/webhook-deliveries-store.ts';
import { addPending, findWebhook, lockWebhook } from '../storage/webhooks/webhooks-store.ts';
import { notFound } from './webhooks.ts';

export interface DeliveriesPage {
  readonly affix: 'append' | 'prepend';
  readonly id?: string | undefined;
  readonly limit: number;
}

/**
 * Reads the deliveries of an endpoint: pending ones, and those that ended in the last seven days. Sends deliveries again.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export class WebhookDeliveries {
  /** Emitted when a delivery was queued again. */
  readonly replayed = new Signal();
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Returns deliveries, newest first. `hasOlder`: whether older deliveries exist. */
  async list(
    webhookId: string,
    page: DeliveriesPage,
  ): Promise<{ readonly deliveries: WebhookDelivery[]; readonly hasOlder: boolean }> {
    const { db } = this.#storage;
    if (!(await findWebhook(db, webhookId))) throw notFound();
    const rows = await listDeliveries(db, webhookId, page);
    const last = rows.at(-1)?.delivery_id;
    const older =
      last === undefined ? [] : await listDeliveries(db, webhookId, { affix: 'append', id: last, limit: 1 });
    return { deliveries: rows.map(toDelivery), hasOlder: older.length > 0 };
  }

  /** Sends a delivery again with the same id and the whole schedule of attempts. A pending delivery is sent at once. */
  async replay(webhookId: string, deliveryId: string, record: RecordAct): Promise<void> {
    await this.#storage.transaction(async (tx) => {
      if (!(await lockWebhook(tx, webhookId))) throw notFound();
      const delivery = await findDelivery(tx, webhookId, deliveryId);
      if (!delivery) throw new ApiError('ERR_WEBHOOK_NOT_FOUND', 'Delivery not found. It may have been deleted.');
      await requeueDelivery(tx, deliveryId, this.#clock.now());
      if (delivery.state !== 'pending') await addPending(tx, webhookId, 1);
      await record(tx, { action: 'webhook.delivery_replayed', target: { kind: 'delivery', id: deliveryId } });
    });
    this.replayed.emit();
  }
}

function toDelivery(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.delivery_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    lastStatus: row.last_status,
    ...(row.next_try_at_ms !== null && { nextTryAtMS: row.next_try_at_ms }),
  };
}
