import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the table of translations of messages, so that each is requested once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translations')
    .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('language', 'text', notNull)
    .addColumn('edited_at_ms', 'bigint', notNull)
    .addColumn('text', 'text', notNull)
    .addPrimaryKeyConstraint('translations_key', ['message_id', 'language'])
    .execute();
}
