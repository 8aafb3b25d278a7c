import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/**
 * Creates the table of console sessions, by the hash of their cookie. See
 * docs/spec/rest-and-realtime.md#console-sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('console_sessions')
    .addColumn('session_hash', 'text', (column) => column.primaryKey())
    .addColumn('key_hash', 'text')
    .addColumn('person', 'text')
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('last_used_at_ms', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('console_sessions_by_key').on('console_sessions').column('key_hash').execute();
}
