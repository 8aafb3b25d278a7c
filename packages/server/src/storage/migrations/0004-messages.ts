import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the tables of conversations, their messages and events, and read positions. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await createConversations(db, engine);
  await createMessages(db, engine);
  await createPositions(db);
}

async function createConversations(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('conversation_id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', notNull)
    .addColumn('user_a', 'text')
    .addColumn('user_b', 'text')
    .addColumn('guid', 'text')
    .addColumn('seq', 'bigint', notNull)
    .addColumn('active_at_ms', 'bigint', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .execute();
  await sql`CREATE INDEX conversations_by_a ON conversations (user_a) WHERE user_a IS NOT NULL`.execute(db);
  await sql`CREATE INDEX conversations_by_b ON conversations (user_b) WHERE user_b IS NOT NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX conversations_by_guid ON conversations (guid) WHERE guid IS NOT NULL`.execute(db);

  await db.schema
    .createTable('conversation_states')
    .addColumn('uid', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('cleared_up_to', 'bigint', notNull)
    .addColumn('visible_from_seq', 'bigint', notNull)
    .addColumn('tags', 'text')
    .addPrimaryKeyConstraint('conversation_states_key', ['uid', 'conversation_id'])
    .execute();

  await withId(db.schema.createTable('conversation_events'), 'event_id', engine)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('seq', 'bigint', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('at_ms', 'bigint', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('subject', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema
    .createIndex('conversation_events_by_seq')
    .unique()
    .on('conversation_events')
    .columns(['conversation_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('conversation_events_by_id')
    .on('conversation_events')
    .columns(['conversation_id', 'event_id'])
    .execute();
  await sql`CREATE INDEX conversation_events_by_subject ON conversation_events (subject, event_id)
    WHERE subject IS NOT NULL`.execute(db);
}

async function createMessages(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await withId(db.schema.createTable('messages'), 'id', engine)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('muid', 'text')
    .addColumn('muid_key', 'text')
    .addColumn('sender', 'text', notNull)
    .addColumn('receiver', 'text', notNull)
    .addColumn('receiver_type', 'text', notNull)
    .addColumn('category', 'text', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('parent_id', 'bigint', notNull)
    .addColumn('quoted_id', 'bigint')
    .addColumn('data', 'text', notNull)
    .addColumn('search_text', 'text', notNull)
    .addColumn('has_links', 'integer', notNull)
    .addColumn('attachment_kinds', 'text', notNull)
    .addColumn('mentions', 'text')
    .addColumn('mentions_all', 'integer', notNull)
    .addColumn('tags', 'text')
    .addColumn('reactions', 'text')
    .addColumn('moderation', 'text', notNull)
    .addColumn('hidden', 'integer', notNull)
    .addColumn('released_at_ms', 'bigint')
    .addColumn('listed', 'integer', notNull)
    .addColumn('counted', 'integer', notNull)
    .addColumn('reply_count', 'integer', notNull)
    .addColumn('last_reply_id', 'bigint')
    .addColumn('last_reply_at_ms', 'bigint')
    .addColumn('sent_at_ms', 'bigint', notNull)
    .addColumn('delivered_at_ms', 'bigint')
    .addColumn('read_at_ms', 'bigint')
    .addColumn('edited_at_ms', 'bigint')
    .addColumn('edited_by', 'text')
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('deleted_by', 'text')
    .addColumn('updated_at_ms', 'bigint', notNull)
    .addColumn('seq', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('messages_by_conversation').on('messages').columns(['conversation_id', 'id']).execute();
  await sql`CREATE INDEX messages_by_parent ON messages (parent_id, id) WHERE parent_id <> 0`.execute(db);
  // Unread counts need only this index, also for a group with many unread messages.
  await sql`CREATE INDEX messages_unread ON messages (conversation_id, parent_id, id, sender)
    WHERE counted = 1`.execute(db);
  await sql`CREATE UNIQUE INDEX messages_by_muid ON messages (sender, muid_key) WHERE muid_key IS NOT NULL`.execute(db);

  await db.schema
    .createTable('message_mentions')
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addPrimaryKeyConstraint('message_mentions_key', ['conversation_id', 'uid', 'message_id'])
    .execute();
  await db.schema.createIndex('message_mentions_by_message').on('message_mentions').column('message_id').execute();

  await withId(db.schema.createTable('reactions'), 'reaction_id', engine)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('reaction', 'text', notNull)
    .addColumn('reacted_at_ms', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('reactions_once')
    .unique()
    .on('reactions')
    .columns(['message_id', 'uid', 'reaction'])
    .execute();
  await db.schema.createIndex('reactions_by_message').on('reactions').columns(['message_id', 'reaction_id']).execute();

  await db.schema
    .createTable('thread_subscriptions')
    .addColumn('parent_id', 'bigint', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('subscribed', 'integer', notNull)
    .addPrimaryKeyConstraint('thread_subscriptions_key', ['parent_id', 'uid'])
    .execute();
  await db.schema.createIndex('thread_subscriptions_by_uid').on('thread_subscriptions').column('uid').execute();
}

async function createPositions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('read_positions')
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('parent_id', 'bigint', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('delivered_id', 'bigint', notNull)
    .addColumn('delivered_at_ms', 'bigint', notNull)
    .addColumn('read_id', 'bigint', notNull)
    .addColumn('read_at_ms', 'bigint', notNull)
    .addColumn('seen_id', 'bigint', notNull)
    .addPrimaryKeyConstraint('read_positions_key', ['conversation_id', 'parent_id', 'uid'])
    .execute();
  await db.schema
    .createTable('receipt_marks')
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('parent_id', 'bigint', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('up_to_id', 'bigint', notNull)
    .addColumn('at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('receipt_marks_key', ['conversation_id', 'parent_id', 'uid', 'kind', 'up_to_id'])
    .execute();
}
