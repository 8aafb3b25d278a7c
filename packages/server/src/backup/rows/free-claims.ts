import type { Db } from '../../storage/storage.ts';

/**
 * Releases the claims of processes at the time of the backup, so that their work can be claimed at once.
 */
export async function releaseClaimedWork(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until_ms: null }).where('settled_at_ms', 'is', null).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_by: null, claimed_until_ms: 0 })
    .where('claimed_by', 'is not', null)
    .execute();
}
