import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the table of devices whose push token was removed, for the names of devices in entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_devices')
    .addColumn('uid', 'text', notNull)
    .addColumn('token_hash', 'text', notNull)
    .addColumn('token_end', 'text', notNull)
    .addColumn('platform', 'text', notNull)
    .addColumn('report', 'text', notNull)
    .addColumn('registered_at_ms', 'bigint', notNull)
    .addColumn('last_seen_at_ms', 'bigint')
    .addColumn('removed_at_ms', 'bigint', notNull)
    .addColumn('because', 'text', notNull)
    .addPrimaryKeyConstraint('former_devices_key', ['uid', 'token_hash'])
    .execute();
  await db.schema.createIndex('former_devices_by_removal').on('former_devices').column('removed_at_ms').execute();
}
