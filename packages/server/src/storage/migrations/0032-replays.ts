import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/**
 * Creates the tables of replays, and of former values of the settings that decisions depend on. See
 * docs/decisions/history-of-values.md.
 */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await withId(db.schema.createTable('notification_history'), 'history_id', engine)
    .addColumn('uid', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('value', 'text')
    .addColumn('until_ms', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('notification_history_by_uid')
    .on('notification_history')
    .columns(['uid', 'until_ms'])
    .execute();
  await db.schema.createIndex('notification_history_by_end').on('notification_history').column('until_ms').execute();

  await db.schema
    .createTable('replays')
    .addColumn('replay_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', notNull)
    .addColumn('request', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('progress', 'bigint', notNull)
    .addColumn('result', 'text')
    .addColumn('leased_until_ms', 'bigint')
    .addColumn('ended_at_ms', 'bigint')
    .execute();
  // At most one replay runs at a time, on all nodes together.
  await sql`CREATE UNIQUE INDEX replays_running ON replays (state) WHERE state = 'running'`.execute(db);
}
