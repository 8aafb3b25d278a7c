import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { bytewiseText, notNull } from './columns.ts';

/** Creates the tables of failure webhooks, their pending deliveries, and their position in the log. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await sql`INSERT INTO notification_versions (name, version) VALUES ('webhooks', 0)`.execute(db);

  await db.schema
    .createTable('webhooks')
    .addColumn('webhook_id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', notNull)
    .addColumn('events', 'text', notNull)
    .addColumn('filter', 'text')
    .addColumn('description', 'text')
    .addColumn('is_enabled', 'integer', notNull)
    .addColumn('disabled_reason', 'text')
    .addColumn('secrets', 'text', notNull)
    .addColumn('since_log_id', 'text', notNull)
    .addColumn('pending', 'bigint', notNull)
    .addColumn('dropped', 'bigint', notNull)
    .addColumn('failing_since_ms', 'bigint')
    .addColumn('not_before_ms', 'bigint', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();

  await db.schema
    .createTable('webhook_cursor')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('log_id', 'text', notNull)
    .execute();
  await sql`INSERT INTO webhook_cursor (id, log_id) VALUES (1, '')`.execute(db);

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('delivery_id', bytewiseText(engine), (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.webhook_id').onDelete('cascade'))
    .addColumn('type', 'text', notNull)
    .addColumn('body', 'text', notNull)
    .addColumn('recipient', 'text')
    .addColumn('state', 'text', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('last_status', 'integer')
    .addColumn('queued_at_ms', 'bigint', notNull)
    .addColumn('next_try_at_ms', 'bigint')
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until_ms', 'bigint', notNull)
    .addColumn('settled_at_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_listed')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'delivery_id'])
    .execute();
  await sql`CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_try_at_ms)
    WHERE next_try_at_ms IS NOT NULL`.execute(db);
  await sql`CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (webhook_id, claimed_until_ms)
    WHERE claimed_by IS NOT NULL`.execute(db);
  await sql`CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (settled_at_ms)
    WHERE settled_at_ms IS NOT NULL`.execute(db);
  await sql`CREATE INDEX webhook_deliveries_recipient ON webhook_deliveries (recipient)
    WHERE recipient IS NOT NULL`.execute(db);
}
