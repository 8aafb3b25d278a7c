import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** People and agents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('search_text', 'text', notNull)
    .addColumn('avatar', 'text')
    .addColumn('link', 'text')
    .addColumn('role', 'text', notNull)
    .addColumn('status_message', 'text')
    .addColumn('metadata', 'text')
    .addColumn('tags', 'text')
    .addColumn('last_active_at_ms', 'bigint')
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint')
    .addColumn('deactivated_at_ms', 'bigint')
    .addColumn('erased_at_ms', 'bigint')
    .execute();
}
