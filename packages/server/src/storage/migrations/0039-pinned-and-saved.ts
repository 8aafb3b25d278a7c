import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Adds pins of messages, which a conversation shares, and the messages that users have saved for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('pinned_at_ms', 'bigint').execute();
  await db.schema.alterTable('messages').addColumn('pinned_by', 'text').execute();
  // Contains only pinned messages, so that it does not slow down sending.
  await sql`CREATE INDEX messages_pinned ON messages (conversation_id, pinned_at_ms) WHERE pinned_at_ms IS NOT NULL`.execute(
    db,
  );
  await db.schema
    .createTable('saved_messages')
    .addColumn('uid', 'text', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('saved_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('saved_messages_pk', ['uid', 'message_id'])
    .execute();
  await db.schema.createIndex('saved_messages_by_message').on('saved_messages').columns(['message_id']).execute();
}
