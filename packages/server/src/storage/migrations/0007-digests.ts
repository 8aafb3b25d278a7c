import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of digests: timers, and counts for the daily caps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('is_batch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('digest_timers')
    .addColumn('recipient', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('channel', 'text', notNull)
    .addColumn('due_at_ms', 'bigint')
    .addColumn('first_message_id', 'bigint', notNull)
    .addColumn('since_ms', 'bigint', notNull)
    .addColumn('fired_at_ms', 'bigint')
    .addColumn('event_id', 'text')
    .addColumn('told', 'text')
    .addPrimaryKeyConstraint('digest_timers_key', ['recipient', 'conversation_id', 'channel'])
    .execute();
  await sql`CREATE INDEX digest_timers_due ON digest_timers (due_at_ms) WHERE due_at_ms IS NOT NULL`.execute(db);
  await db.schema.createIndex('digest_timers_by_conversation').on('digest_timers').column('conversation_id').execute();

  await db.schema
    .createTable('digest_counts')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', notNull)
    .addColumn('channel', 'text', notNull)
    .addColumn('day', 'bigint', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('counted_at_ms', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('digest_counts_by_day').on('digest_counts').columns(['uid', 'channel', 'day']).execute();
}
