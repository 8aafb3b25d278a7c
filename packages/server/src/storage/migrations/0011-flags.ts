import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

const DEFAULT_REASONS = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'other'];

/** Creates the tables of message reports and of the reasons that users choose from. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('flag_reasons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('description', 'text')
    .addColumn('is_default', 'integer', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint')
    .execute();
  const reasons = DEFAULT_REASONS.map((name, position) => ({ id: name, name, is_default: 0, created_at_ms: position }));
  await db
    .withTables<{ flag_reasons: (typeof reasons)[number] }>()
    .insertInto('flag_reasons')
    .values(reasons)
    .execute();

  await withId(db.schema.createTable('flags'), 'flag_id', engine)
    .addColumn('message_id', 'bigint', notNull)
    .addColumn('reason_id', 'text', notNull)
    .addColumn('remark', 'text')
    .addColumn('flagged_by', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('reviewed_at_ms', 'bigint')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('flags_by_message').on('flags').columns(['message_id', 'flagged_by']).execute();
  await db.schema.createIndex('flags_by_status').on('flags').columns(['status', 'flag_id']).execute();
}
