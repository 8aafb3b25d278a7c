import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of the notifications that devices show, and of pending clears. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shown')
    .addColumn('target', 'text', notNull)
    .addColumn('tag', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('parent_id', 'bigint', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('sender', 'text', notNull)
    .addColumn('about', 'text', notNull)
    .addColumn('handle', 'bigint')
    .addColumn('since_ms', 'bigint', notNull)
    .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('told_at_ms', 'bigint')
    .addColumn('told_handle', 'bigint')
    .addPrimaryKeyConstraint('shown_key', ['target', 'tag'])
    .execute();
  await db.schema.createIndex('shown_by_uid').on('shown').columns(['uid', 'conversation_id']).execute();
  await db.schema.createIndex('shown_by_message').on('shown').column('message_id').execute();
  await db.schema.createIndex('shown_by_sender').on('shown').column('sender').execute();
  await sql`CREATE INDEX shown_by_handle ON shown (handle) WHERE handle IS NOT NULL`.execute(db);
  await sql`CREATE INDEX shown_told ON shown (told_handle) WHERE told_handle IS NOT NULL`.execute(db);

  await db.schema
    .createTable('clears')
    .addColumn('target', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', notNull)
    .addColumn('due_at_ms', 'bigint')
    .addColumn('since_ms', 'bigint')
    .addColumn('changed_at_ms', 'bigint', notNull)
    .addColumn('cause', 'text', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('about', 'text')
    .addColumn('badge', 'bigint')
    .addColumn('heard_at_ms', 'bigint')
    .addColumn('sent', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('rebuilt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('clears_by_uid').on('clears').column('uid').execute();
  await sql`CREATE INDEX clears_due ON clears (due_at_ms) WHERE due_at_ms IS NOT NULL`.execute(db);
}
