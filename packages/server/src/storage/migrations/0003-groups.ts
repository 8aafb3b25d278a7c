import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { bytewiseText, notNull } from './columns.ts';

/** Creates the tables of groups, their members and bans, and blocks between users. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('groups')
    .addColumn('guid', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('name_folded', bytewiseText(engine), notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('password_hash', 'text')
    .addColumn('description', 'text')
    .addColumn('icon', 'text')
    .addColumn('metadata', 'text')
    .addColumn('tags', 'text')
    .addColumn('owner', 'text', notNull)
    .addColumn('members_count', 'integer', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint')
    .addColumn('deleted_at_ms', 'bigint')
    .execute();
  await db.schema.createIndex('groups_by_name').on('groups').columns(['name_folded', 'guid']).execute();

  await db.schema
    .createTable('members')
    .addColumn('guid', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('scope', 'text', notNull)
    .addColumn('joined_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('members_key', ['guid', 'uid'])
    .execute();
  await db.schema.createIndex('members_by_uid').on('members').columns(['uid', 'guid']).execute();

  await db.schema
    .createTable('bans')
    .addColumn('guid', 'text', notNull)
    .addColumn('uid', 'text', notNull)
    .addColumn('banned_at_ms', 'bigint', notNull)
    .addColumn('banned_by', 'text', notNull)
    .addPrimaryKeyConstraint('bans_key', ['guid', 'uid'])
    .execute();
  await db.schema.createIndex('bans_by_uid').on('bans').column('uid').execute();

  await db.schema
    .createTable('blocks')
    .addColumn('uid', 'text', notNull)
    .addColumn('blocked_uid', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addPrimaryKeyConstraint('blocks_key', ['uid', 'blocked_uid'])
    .execute();
  await db.schema.createIndex('blocks_by_blocked').on('blocks').columns(['blocked_uid', 'uid']).execute();
}
