import type { Db } from '../../storage/storage.ts';

/**
 * Releases work that a process had claimed when the backup was made: it can be claimed at once, without waiting for the
 * lease.
 */
export async function freeClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until_ms: null }).where('settled_at_ms', 'is', null).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_by: null, claimed_until_ms: 0 })
    .where('claimed_by', 'is not', null)
    .execute();
}
