import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of log settings, totals of its purges, and pending jobs on stored entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('log_settings')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('settings', 'text', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();
  await sql`INSERT INTO notification_versions (name, version) VALUES ('logSettings', 0)`.execute(db);

  await db.schema
    .createTable('log_purges')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('last_purge_at_ms', 'bigint')
    .addColumn('purged_rows', 'bigint', notNull)
    .execute();
  await sql`INSERT INTO log_purges (id, last_purge_at_ms, purged_rows) VALUES (1, NULL, 0)`.execute(db);

  await db.schema
    .createTable('log_jobs')
    .addColumn('kind', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('requested_at_ms', 'bigint', notNull)
    .addColumn('due_at_ms', 'bigint', notNull)
    .addColumn('leased_until_ms', 'bigint')
    .addPrimaryKeyConstraint('log_jobs_key', ['kind', 'uid'])
    .execute();
}
