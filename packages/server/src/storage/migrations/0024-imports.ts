import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of import positions of files, and of the messages created from imported ones. */
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
