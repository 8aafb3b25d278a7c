import type { Kysely } from 'kysely';
import { notNull } from './columns.ts';

/** Creates the tables of values that identify the installation, and of the nodes that run on its database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', notNull)
    .execute();
  await db.schema
    .createTable('nodes')
    .addColumn('node', 'text', (column) => column.primaryKey())
    .addColumn('instance', 'text', notNull)
    .addColumn('bus', 'text')
    .addColumn('started_at_ms', 'bigint', notNull)
    .addColumn('beats', 'bigint', notNull)
    .addColumn('beat_at_ms', 'bigint', notNull)
    .execute();
}
