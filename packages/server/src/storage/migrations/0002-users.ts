import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { bytewiseText, notNull } from './columns.ts';

/** Creates the tables of people and agents. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('name_folded', bytewiseText(engine), notNull)
    .addColumn('avatar', 'text')
    .addColumn('link', 'text')
    .addColumn('role', 'text', notNull)
    .addColumn('status_message', 'text')
    .addColumn('metadata', 'text')
    .addColumn('tags', 'text')
    .addColumn('online_until_ms', 'bigint')
    .addColumn('last_active_at_ms', 'bigint')
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint')
    .addColumn('deactivated_at_ms', 'bigint')
    .addColumn('erased_at_ms', 'bigint')
    .execute();
  await db.schema.createIndex('users_by_name').on('users').columns(['name_folded', 'uid']).execute();
  await db.schema.createIndex('users_by_creation').on('users').columns(['created_at_ms', 'uid']).execute();
}
