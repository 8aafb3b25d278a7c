import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of stored bytes per uploader, and of files to be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_usage')
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', notNull)
    .execute();
  await sql`INSERT INTO media_usage (owner, bytes)
    SELECT uploader, sum(size) FROM media WHERE uploader IS NOT NULL GROUP BY uploader`.execute(db);
  await sql`INSERT INTO media_usage (owner, bytes) SELECT '', coalesce(sum(size), 0) FROM media`.execute(db);

  await db.schema
    .createTable('media_removals')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .addColumn('due_at_ms', 'bigint', notNull)
    .addColumn('attempts', 'integer', notNull)
    .execute();
  await db.schema.createIndex('media_removals_by_due').on('media_removals').column('due_at_ms').execute();
  await db.schema.createIndex('media_by_uploader').on('media').column('uploader').execute();
}
