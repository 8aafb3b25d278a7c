import { type Kysely, sql } from 'kysely';
import { notNull } from './columns.ts';

/**
 * Creates the table of device reports. Existing devices with a push token were last seen when the token was registered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('session_id', 'bigint', (column) =>
      column.primaryKey().references('sessions.session_id').onDelete('cascade'),
    )
    .addColumn('uid', 'text', notNull)
    .addColumn('last_seen_at_ms', 'bigint', notNull)
    .addColumn('permission', 'text')
    .addColumn('permission_since_ms', 'bigint')
    .addColumn('report', 'text')
    .addColumn('changes', 'text')
    .execute();
  await db.schema.createIndex('devices_by_uid').on('devices').column('uid').execute();
  await sql`INSERT INTO devices (session_id, uid, last_seen_at_ms)
    SELECT session_id, uid, max(updated_at_ms) FROM push_tokens GROUP BY session_id, uid`.execute(db);
}
