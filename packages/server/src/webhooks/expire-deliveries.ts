import type { Storage } from '../storage/storage.ts';
import { deleteDeliveriesBefore, failPendingBefore } from '../storage/webhooks/webhook-deliveries-store.ts';
import { addPending, listWebhooks, lockWebhook } from '../storage/webhooks/webhooks-store.ts';

/** Longer than the whole schedule of attempts. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/** Fails deliveries that have waited for seven days, at a disabled endpoint. Deletes those that ended seven days ago. */
export async function expireDeliveries({ db, transaction }: Storage, nowMs: number): Promise<void> {
  const before = nowMs - RETENTION_MS;
  for (const { webhook_id: webhookId } of await listWebhooks(db)) {
    await transaction(async (tx) => {
      await lockWebhook(tx, webhookId);
      await addPending(tx, webhookId, -(await failPendingBefore(tx, webhookId, before, nowMs)));
    });
  }
  await deleteDeliveriesBefore(db, before);
}
