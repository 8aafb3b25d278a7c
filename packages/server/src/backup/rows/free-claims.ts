import type { Db } from '../../storage/storage.ts';

/** Work that a process had claimed when the backup was made is nobody's: it is taken at once, not after its lease. */
export async function freeClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until_ms: null }).where('settled_at_ms', 'is', null).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ claimed_by: null, claimed_until_ms: 0 })
    .where('claimed_by', 'is not', null)
    .execute();
}
