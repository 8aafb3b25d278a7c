import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the table of device receipts whose entry is not in the log yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_receipts')
    .addColumn('receipt_id', 'text', (column) => column.primaryKey())
    .addColumn('handle', 'bigint', notNull)
    .addColumn('second', 'bigint', notNull)
    .addColumn('record', 'text', notNull)
    .execute();
}
