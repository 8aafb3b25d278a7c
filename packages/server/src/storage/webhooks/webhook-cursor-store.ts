import type { Db } from '../storage.ts';

/** Returns the `_id` of the last processed entry; empty = none yet. */
export async function readWebhookCursor(db: Db): Promise<string> {
  const row = await db.selectFrom('webhook_cursor').select('log_id').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.log_id;
}

/** Advances the cursor unless another node has; false then, and the read entries belong to that node. */
export async function advanceWebhookCursor(tx: Db, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_cursor')
    .set({ log_id: to })
    .where('id', '=', 1)
    .where('log_id', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks the queues of endpoints. It is the first statement of transactions that change several of them, so that they
 * cannot deadlock.
 */
export async function lockWebhookQueues(tx: Db): Promise<void> {
  await tx
    .updateTable('webhook_cursor')
    .set((eb) => ({ log_id: eb.ref('log_id') }))
    .execute();
}
