import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';

/** Adds a 64-bit primary key whose values only increase: ids are never reused, even after deletes. */
export function withId<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  name: string,
  engine: Capabilities['engine'],
) {
  if (engine === 'sqlite') return table.addColumn(name, 'integer', (column) => column.primaryKey().autoIncrement());
  return table.addColumn(name, 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

export const notNull = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Returns a column type for text that sorts by its bytes regardless of the locale of the database; for columns that are
 * sorted and never joined.
 */
export function bytewiseText(engine: Capabilities['engine']) {
  return engine === 'sqlite' ? 'text' : sql`text COLLATE "C"`;
}
