import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the audit log. Entries are immutable until retention deletes them. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await withId(db.schema.createTable('audit_entries'), 'audit_id', engine)
    .addColumn('at_ms', 'bigint', notNull)
    .addColumn('action', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('code', 'text')
    .addColumn('actor_kind', 'text', notNull)
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('operation', 'text')
    .addColumn('target_kind', 'text')
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('subject', 'text')
    .addColumn('changes', 'text')
    .addColumn('count', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('audit_entries_by_time').on('audit_entries').column('at_ms').execute();
  for (const column of ['action', 'actor_id', 'target_id', 'address', 'subject']) {
    await db.schema
      .createIndex(`audit_entries_by_${column}`)
      .on('audit_entries')
      .columns([column, 'audit_id'])
      .execute();
  }
  await db.schema
    .createTable('audit_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('retention_days', 'integer', notNull)
    .execute();
  if (engine === 'sqlite') await rejectUpdatesOnSqlite(db);
  else await rejectUpdatesOnPostgres(db);
}

async function rejectUpdatesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER audit_entries_append_only BEFORE UPDATE ON audit_entries
    BEGIN SELECT RAISE(ABORT, 'audit_entries is append-only'); END`.execute(db);
}

async function rejectUpdatesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION reject_audit_update() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'audit_entries is append-only'; END $$`.execute(db);
  await sql`CREATE TRIGGER audit_entries_append_only BEFORE UPDATE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION reject_audit_update()`.execute(db);
}
