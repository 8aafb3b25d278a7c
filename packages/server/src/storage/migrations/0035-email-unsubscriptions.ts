import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables for unsubscribing from emails with a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_unsubscriptions')
    .addColumn('uid', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('email_unsubscriptions_key', ['uid', 'conversation_id'])
    .execute();

  await db.schema
    .createTable('unsubscribe_links')
    .addColumn('uid_hash', 'text', notNull)
    .addColumn('conversation_hash', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('sent_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('unsubscribe_links_key', ['uid_hash', 'conversation_hash'])
    .execute();
  await db.schema.createIndex('unsubscribe_links_by_uid').on('unsubscribe_links').column('uid').execute();
  await db.schema.createIndex('unsubscribe_links_by_time').on('unsubscribe_links').column('sent_at_ms').execute();
}
