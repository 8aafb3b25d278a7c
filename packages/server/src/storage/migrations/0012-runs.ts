import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the tables of streamed responses of agents. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await withId(db.schema.createTable('runs'), 'run_no', engine)
    .addColumn('agent', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('thread_id', 'bigint', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('last_seq', 'bigint', notNull)
    .addColumn('started_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .addColumn('ended_at_ms', 'bigint')
    .execute();
  await db.schema.createIndex('runs_by_status').on('runs').columns(['status', 'updated_at_ms']).execute();
  await db.schema.createIndex('runs_by_end').on('runs').columns(['ended_at_ms']).execute();

  await db.schema
    .createTable('run_events')
    .addColumn('run_no', 'bigint', (column) => column.notNull().references('runs.run_no').onDelete('cascade'))
    .addColumn('seq', 'bigint', notNull)
    .addColumn('event', 'text', notNull)
    .addPrimaryKeyConstraint('run_events_key', ['run_no', 'seq'])
    .execute();
}
