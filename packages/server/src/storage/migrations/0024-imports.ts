import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** How far files were imported, and which message each imported one became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', notNull)
    .addColumn('bytes', 'bigint', notNull)
    .addColumn('lines', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('imported_messages')
    .addColumn('source_id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'bigint', notNull)
    .execute();
}
