import type { Kysely } from 'kysely';
import type { Capabilities } from '../storage.ts';
import { notNull, withId } from './columns.ts';

/** Creates the tables of alarms, their changes, the lease of the evaluating node, and the measurements of all nodes. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  await db.schema
    .createTable('alarms')
    .addColumn('alarm_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('definition', 'text', notNull)
    .addColumn('is_enabled', 'integer', notNull)
    .addColumn('muted_until_ms', 'bigint')
    .addColumn('state', 'text', notNull)
    .addColumn('created_at_ms', 'bigint', notNull)
    .addColumn('updated_at_ms', 'bigint', notNull)
    .execute();

  await withId(db.schema.createTable('alarm_changes'), 'change_id', engine)
    .addColumn('alarm_id', 'text', (column) => column.notNull().references('alarms.alarm_id').onDelete('cascade'))
    .addColumn('change', 'text', notNull)
    .addColumn('at_ms', 'bigint', notNull)
    .addColumn('value', 'double precision')
    .execute();
  await db.schema
    .createIndex('alarm_changes_by_alarm')
    .on('alarm_changes')
    .columns(['alarm_id', 'change_id'])
    .execute();

  await db.schema
    .createTable('alarm_lease')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('node', 'text', notNull)
    .addColumn('until_ms', 'bigint', notNull)
    .execute();

  await db.schema
    .createTable('alarm_readings')
    .addColumn('node', 'text', (column) => column.primaryKey())
    .addColumn('readings', 'text', notNull)
    .addColumn('at_ms', 'bigint', notNull)
    .execute();
}
