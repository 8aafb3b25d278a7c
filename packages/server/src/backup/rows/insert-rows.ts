import { sql } from 'kysely';
import type { Capabilities, Db } from '../../storage/storage.ts';

/**
 * Inserts rows that are given as lines of JSON. The text travels as one parameter and is taken apart in the database:
 * no statement has a length that depends on the number of rows.
 */
export async function insertRows(
  db: Db,
  engine: Capabilities['engine'],
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const json = `[${lines.join(',')}]`;
  const rows =
    engine === 'sqlite'
      ? sql`SELECT ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} FROM json_each(${json})`
      : sql`SELECT ${names} FROM json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
  await sql`INSERT INTO ${sql.table(table)} (${names}) ${rows}`.execute(db);
}
