import type { Insertable, Selectable, Updateable } from 'kysely';
import type { WebhooksTable } from '../schema/webhooks/webhooks.ts';
import type { Db } from '../storage.ts';

export type WebhookRow = Selectable<WebhooksTable>;

/** Returns all webhooks, oldest first. */
export function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('created_at_ms').orderBy('webhook_id').execute();
}

export function findWebhook(db: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).executeTakeFirst();
}

/** Locks an endpoint and its queue until the transaction ends. */
export function lockWebhook(tx: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhooks')
    .set((eb) => ({ pending: eb.ref('pending') }))
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
}

export async function insertWebhook(tx: Db, row: Insertable<WebhooksTable>): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(tx: Db, webhookId: string, change: Updateable<WebhooksTable>): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('webhook_id', '=', webhookId).execute();
}

/** Deletes an endpoint, with its deliveries. Returns whether it existed. */
export async function deleteWebhook(tx: Db, webhookId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds `count`, which may be negative, to the length of the queue. Returns it; undefined if the endpoint does not exist. */
export async function addPending(tx: Db, webhookId: string, count: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhooks')
    .set((eb) => ({ pending: eb('pending', '+', count) }))
    .where('webhook_id', '=', webhookId)
    .returning('pending')
    .executeTakeFirst();
  return row?.pending;
}

/** Counts deliveries that were dropped because the queue was full. */
export async function countDropped(tx: Db, webhookId: string, count: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ pending: eb('pending', '-', count), dropped: eb('dropped', '+', count) }))
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Returns the number of waiting deliveries of all endpoints. */
export async function countPending(db: Db): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.sum<number | string | null>('pending').as('pending'))
    .executeTakeFirst();
  return Number(row?.pending ?? 0);
}
