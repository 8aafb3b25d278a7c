import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import type { Database } from '../schema/database.ts';
import type { WebhookDeliveriesTable } from '../schema/webhooks/webhook-deliveries.ts';
import type { Db } from '../storage.ts';
import { lockWebhookQueues } from './webhook-cursor-store.ts';
import { addPending } from './webhooks-store.ts';

export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
/** A delivery without its body, for lists. */
export type ListedDelivery = Pick<
  WebhookDeliveryRow,
  'delivery_id' | 'type' | 'state' | 'tries' | 'last_status' | 'next_try_at_ms'
>;

/** Maximum number of rows per statement: well below the parameter limits of both databases. */
const ROWS_PER_STATEMENT = 500;

export async function insertDeliveries(tx: Db, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** Drops the oldest waiting deliveries of an endpoint. Returns their number. */
export async function dropOldestPending(tx: Db, webhookId: string, count: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_deliveries')
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('webhook_id', '=', webhookId)
        .where('next_try_at_ms', 'is not', null)
        .orderBy('delivery_id')
        .limit(count),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns deliveries, newest first. Uses the index webhook_deliveries_listed. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  page: { readonly affix: 'append' | 'prepend'; readonly id?: string | undefined; readonly limit: number },
): Promise<ListedDelivery[]> {
  const isBackwards = page.affix === 'prepend' && page.id !== undefined;
  return db
    .selectFrom('webhook_deliveries')
    .select(['delivery_id', 'type', 'state', 'tries', 'last_status', 'next_try_at_ms'])
    .where('webhook_id', '=', webhookId)
    .$if(page.id !== undefined, (query) => query.where('delivery_id', isBackwards ? '>' : '<', page.id ?? ''))
    .orderBy('delivery_id', isBackwards ? 'asc' : 'desc')
    .limit(page.limit)
    .execute()
    .then((rows) => (isBackwards ? rows.toReversed() : rows));
}

/**
 * Returns the time at which the next delivery of each enabled endpoint is due. Omits endpoints without waiting
 * deliveries. Uses the index webhook_deliveries_due.
 */
export async function dueDeliveries(
  db: Db,
  nowMs: number,
): Promise<{ readonly webhookId: string; readonly dueAtMs: number }[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select((eb) => [
      'webhook_id',
      'not_before_ms',
      eb
        .selectFrom('webhook_deliveries')
        .select('next_try_at_ms')
        .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.webhook_id')
        .where('next_try_at_ms', 'is not', null)
        .where((sub) => sub.or([sub('claimed_by', 'is', null), sub('claimed_until_ms', '<', nowMs)]))
        .orderBy('next_try_at_ms')
        .limit(1)
        .as('next_ms'),
    ])
    .where('is_enabled', '=', 1)
    .where('pending', '>', 0)
    .execute();
  return rows.flatMap(({ webhook_id, not_before_ms, next_ms }) =>
    next_ms === null ? [] : [{ webhookId: webhook_id, dueAtMs: Math.max(next_ms, not_before_ms) }],
  );
}

export interface DeliveryClaim {
  readonly webhookId: string;
  readonly node: string;
  readonly nowMs: number;
  readonly untilMs: number;
  /** Maximum number of concurrent calls by all nodes together. */
  readonly maxConcurrent: number;
}

/** Claims due deliveries for one node. The caller must have locked the endpoint's row. */
export async function claimDeliveries(tx: Db, claim: DeliveryClaim): Promise<WebhookDeliveryRow[]> {
  const { webhookId, node, nowMs, untilMs, maxConcurrent } = claim;
  const claimedCount = await countClaimed(tx, webhookId, nowMs);
  if (claimedCount >= maxConcurrent) return [];
  const isFree = (eb: ExpressionBuilder<Database, 'webhook_deliveries'>) =>
    eb.or([eb('claimed_by', 'is', null), eb('claimed_until_ms', '<', nowMs)]);
  return tx
    .updateTable('webhook_deliveries')
    .set({ claimed_by: node, claimed_until_ms: untilMs })
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('webhook_id', '=', webhookId)
        .where('next_try_at_ms', '<=', nowMs)
        .where(isFree)
        .orderBy('next_try_at_ms')
        .orderBy('delivery_id')
        .limit(maxConcurrent - claimedCount),
    )
    .returningAll()
    .execute();
}

/** Returns the number of claimed deliveries of an endpoint. Uses the index webhook_deliveries_claimed. */
async function countClaimed(tx: Db, webhookId: string, nowMs: number): Promise<number> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('claimed_by', 'is not', null)
    .where('claimed_until_ms', '>=', nowMs)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Stores the result of an attempt, and releases the delivery. Returns false if this node has lost its claim. */
export async function settleDelivery(
  tx: Db,
  node: string,
  deliveryId: string,
  change: Pick<WebhookDeliveryRow, 'state' | 'tries' | 'last_status' | 'next_try_at_ms' | 'settled_at_ms'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ ...change, ...FREE })
    .where('delivery_id', '=', deliveryId)
    .where('claimed_by', '=', node)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the claims of a node without counting an attempt. Uses the index webhook_deliveries_claimed. */
export async function releaseDeliveries(db: Db, node: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(FREE)
    .where('webhook_id', 'in', (eb) => eb.selectFrom('webhooks').select('webhook_id'))
    .where('claimed_until_ms', '>', 0)
    .where('claimed_by', '=', node)
    .execute();
}

const FREE = { claimed_by: null, claimed_until_ms: 0 } satisfies Updateable<WebhookDeliveriesTable>;

export function findDelivery(db: Db, webhookId: string, deliveryId: string): Promise<ListedDelivery | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .select(['delivery_id', 'type', 'state', 'tries', 'last_status', 'next_try_at_ms'])
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

/** Queues a delivery again as if it were new. It stays claimed if an attempt is in progress. */
export async function requeueDelivery(tx: Db, deliveryId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, queued_at_ms: nowMs, next_try_at_ms: nowMs, settled_at_ms: null })
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Deletes deliveries that were delivered or failed before a time. Uses the index webhook_deliveries_settled. */
export async function deleteDeliveriesBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('settled_at_ms', '<', epochMs).execute();
}

/**
 * Marks those deliveries of an endpoint as failed that have been waiting since before `epochMs`. Returns their number.
 */
export async function failPendingBefore(tx: Db, webhookId: string, epochMs: number, nowMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_try_at_ms: null, settled_at_ms: nowMs, ...FREE })
    .where('webhook_id', '=', webhookId)
    .where('next_try_at_ms', 'is not', null)
    .where('queued_at_ms', '<', epochMs)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes deliveries about an erased user, because they contain log entries about this user. Uses the index
 * webhook_deliveries_recipient.
 */
export async function deleteDeliveriesAbout(tx: Db, uid: string): Promise<void> {
  await lockWebhookQueues(tx);
  const rows = await tx
    .deleteFrom('webhook_deliveries')
    .where('recipient', '=', uid)
    .returning(['webhook_id', 'state'])
    .execute();
  const waiting = rows.filter(({ state }) => state === 'pending');
  for (const [webhookId, { length }] of Map.groupBy(waiting, (row) => row.webhook_id)) {
    await addPending(tx, webhookId, -length);
  }
}
