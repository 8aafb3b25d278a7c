import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the tables of credentials and the outbox. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last4', 'text', notNull)
    .addColumn('scope', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('last_used_at_ms', 'bigint')
    .execute();

  await withId(db.schema.createTable('sessions'), 'session_id', engine)
    .addColumn('uid', 'text', notNull)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last4', 'text', notNull)
    .addColumn('platform', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('app_info', 'text')
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('expires_at_ms', 'bigint')
    .execute();
  await db.schema.createIndex('sessions_by_uid').on('sessions').columns(['uid', 'session_id']).execute();

  await withId(db.schema.createTable('outbox'), 'position', engine)
    .addColumn('event_id', 'text', (column) => column.notNull().unique())
    .addColumn('occurred_at_ms', 'bigint', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('event', 'text', notNull)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until_ms', 'bigint')
    .addColumn('claims', 'integer', notNull)
    .addColumn('settled_at_ms', 'bigint')
    .execute();
  // The relay reads open rows, oldest first; settled rows are kept for explanations and deleted with their entries.
  await sql`CREATE INDEX outbox_open ON outbox (position) WHERE settled_at_ms IS NULL`.execute(db);
  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute();
  await sql`CREATE INDEX outbox_settled ON outbox (settled_at_ms) WHERE settled_at_ms IS NOT NULL`.execute(db);
}
