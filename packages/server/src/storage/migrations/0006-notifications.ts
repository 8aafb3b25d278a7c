import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of notification settings, user preferences, devices, and the push providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_versions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', notNull)
    .execute();
  await sql`INSERT INTO notification_versions (name, version) VALUES ('settings', 0), ('providers', 0)`.execute(db);

  await db.schema
    .createTable('notification_settings')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('settings', 'text', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();

  await db.schema
    .createTable('notification_profiles')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('preferences', 'text')
    .addColumn('timezone', 'text')
    .addColumn('email', 'text')
    .addColumn('phno', 'text')
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();

  await db.schema
    .createTable('muted_conversations')
    .addColumn('uid', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('id', 'text', notNull)
    .addColumn('until_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('muted_conversations_key', ['uid', 'kind', 'id'])
    .execute();

  await db.schema
    .createTable('push_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', notNull)
    .addColumn('session_id', 'bigint', (column) =>
      column.notNull().references('sessions.session_id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', notNull)
    .addColumn('platform', 'text', notNull)
    .addColumn('provider_id', 'text', notNull)
    .addColumn('push_token', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .addUniqueConstraint('push_tokens_by_session', ['session_id', 'kind'])
    .execute();
  await db.schema.createIndex('push_tokens_by_uid').on('push_tokens').columns(['uid', 'updated_at_ms']).execute();

  await db.schema
    .createTable('providers')
    .addColumn('kind', 'text', notNull)
    .addColumn('provider_id', 'text', notNull)
    .addColumn('is_enabled', 'integer', notNull)
    .addColumn('is_default', 'integer', notNull)
    .addColumn('settings', 'text', notNull)
    .addColumn('secrets', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('providers_key', ['kind', 'provider_id'])
    .execute();
}
