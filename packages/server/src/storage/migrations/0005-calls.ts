import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of call sessions and their busy users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', notNull)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('initiator', 'text', notNull)
    .addColumn('receiver', 'text', notNull)
    .addColumn('receiver_type', 'text', notNull)
    .addColumn('initiated_at_ms', 'bigint', notNull)
    .addColumn('started_at_ms', 'bigint')
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('rings_until_ms', 'bigint', notNull)
    .addColumn('metadata', 'text')
    .execute();
  await db.schema.createIndex('calls_by_conversation').on('calls').columns(['conversation_id', 'message_id']).execute();
  await db.schema.createIndex('calls_by_message').on('calls').column('message_id').execute();
  // Few at any time: the sweep and the busy check read only these.
  await sql`CREATE INDEX calls_open ON calls (rings_until_ms) WHERE ended_at_ms IS NULL`.execute(db);

  await db.schema
    .createTable('call_participants')
    .addColumn('session_id', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('session', 'bigint')
    .addColumn('has_joined', 'integer', notNull)
    .addColumn('answered_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('call_participants_key', ['session_id', 'uid'])
    .execute();

  await db.schema
    .createTable('call_busy')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', notNull)
    .addColumn('seen_at_ms', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('call_busy_by_session').on('call_busy').column('session_id').execute();
}
