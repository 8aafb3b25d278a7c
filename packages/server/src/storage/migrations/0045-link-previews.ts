import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the table of link previews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_previews')
    .addColumn('url_hash', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('expires_at_ms', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('link_previews_by_expiry').on('link_previews').column('expires_at_ms').execute();
}
