import { type Kysely, sql } from 'kysely';

/** Creates the tables of outcomes of events, resends in progress, and sessions of push tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('account', 'text').execute();

  await db.schema
    .createTable('resends_under_way')
    .addColumn('log_id', 'text', (column) => column.primaryKey())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('push_token_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'bigint', (column) =>
      column.notNull().references('sessions.session_id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('push_token_sessions_by_session')
    .on('push_token_sessions')
    .column('session_id')
    .execute();
  await sql`INSERT INTO push_token_sessions (token_hash, session_id) SELECT token_hash, session_id FROM push_tokens`.execute(
    db,
  );
}
