import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of notification checks and of their test pushes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_checks')
    .addColumn('check_id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('steps', 'text', notNull)
    .addColumn('started_at_ms', 'bigint', notNull)
    .execute();
  // At most one check of a user runs at a time, on all nodes together.
  await sql`CREATE UNIQUE INDEX notification_checks_running ON notification_checks (uid) WHERE state = 'running'`.execute(
    db,
  );
  await db.schema
    .createIndex('notification_checks_by_start')
    .on('notification_checks')
    .column('started_at_ms')
    .execute();
  await db.schema
    .createTable('check_pushes')
    .addColumn('handle', 'bigint', (column) => column.primaryKey())
    .addColumn('check_id', 'text', (column) =>
      column.notNull().references('notification_checks.check_id').onDelete('cascade'),
    )
    .addColumn('received_at_ms', 'bigint')
    .addColumn('displayed_at_ms', 'bigint')
    .addColumn('suppressed_at_ms', 'bigint')
    .addColumn('suppressed_by', 'text')
    .execute();
  await db.schema.createIndex('check_pushes_by_check').on('check_pushes').column('check_id').execute();
}
