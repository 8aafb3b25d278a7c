import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/**
 * Creates the tables of failed group passwords, by user and group and by group, so that locks survive restarts and apply
 * to all nodes. See docs/spec/rest-and-realtime.md#rate-limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_tries')
    .addColumn('guid', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('failures', 'integer', notNull)
    .addColumn('locked_until_ms', 'bigint', notNull)
    .addColumn('tried_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('password_tries_key', ['guid', 'uid'])
    .execute();
  await db.schema.createIndex('password_tries_by_time').on('password_tries').column('tried_at_ms').execute();
  await db.schema.createIndex('password_tries_by_uid').on('password_tries').column('uid').execute();

  await db.schema
    .createTable('group_password_failures')
    .addColumn('guid', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', notNull)
    .addColumn('resets_at_ms', 'bigint', notNull)
    .execute();
}
