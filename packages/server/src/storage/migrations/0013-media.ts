import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the tables of uploaded files, and of the messages that show them. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await withId(db.schema.createTable('media'), 'media_no', engine)
    .addColumn('file_key', 'text', notNull)
    .addColumn('uploader', 'text')
    .addColumn('name', 'text', notNull)
    .addColumn('extension', 'text', notNull)
    .addColumn('mime_type', 'text', notNull)
    .addColumn('size', 'bigint', notNull)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('has_thumbnail', 'integer', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .execute();
  await db.schema.createIndex('media_by_age').on('media').column('created_at_ms').execute();
  await db.schema
    .createTable('media_uses')
    .addColumn('media_no', 'bigint', (column) => column.notNull().references('media.media_no').onDelete('cascade'))
    .addColumn('message_id', 'bigint', notNull)
    .addPrimaryKeyConstraint('media_uses_key', ['media_no', 'message_id'])
    .execute();
  await db.schema.createIndex('media_uses_by_message').on('media_uses').column('message_id').execute();
}
