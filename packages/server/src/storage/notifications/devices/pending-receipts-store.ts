import { bulkInsert } from '../../bulk-insert.ts';
import type { PendingReceiptsTable } from '../../schema/notifications/pending-receipts.ts';
import type { Db, Storage } from '../../storage.ts';

const COLUMNS = ['receipt_id', 'handle', 'second', 'record'] as const;
const IDS_PER_STATEMENT = 1_000;

export async function insertPendingReceipts(
  { db, capabilities }: Pick<Storage, 'db' | 'capabilities'>,
  rows: readonly PendingReceiptsTable[],
): Promise<void> {
  const values = rows.map((row) => ({ ...row }));
  await bulkInsert(db, capabilities.engine, { table: 'pending_receipts', columns: COLUMNS, rows: values });
}

/** Returns pending receipts of all nodes, in no particular order. */
export async function findPendingReceipts(db: Db): Promise<PendingReceiptsTable[]> {
  return db.selectFrom('pending_receipts').select(COLUMNS).execute();
}

export async function deletePendingReceipts(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    await db
      .deleteFrom('pending_receipts')
      .where('receipt_id', 'in', ids.slice(from, from + IDS_PER_STATEMENT))
      .execute();
  }
}
