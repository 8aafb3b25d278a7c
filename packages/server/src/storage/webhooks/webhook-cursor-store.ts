import type { Db } from '../storage.ts';

/** Returns the `_id` of the last entry that was processed; `''` if there is none. */
export async function readWebhookCursor(db: Db): Promise<string> {
  const row = await db.selectFrom('webhook_cursor').select('log_id').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.log_id;
}

/** Advances the cursor. Returns false if another node has done so, which then processes these entries. */
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
 * Locks the queues of all endpoints. Must be the first statement of transactions that change several queues, so that they
 * cannot deadlock.
 */
export async function lockWebhookQueues(tx: Db): Promise<void> {
  await tx
    .updateTable('webhook_cursor')
    .set((eb) => ({ log_id: eb.ref('log_id') }))
    .execute();
}
