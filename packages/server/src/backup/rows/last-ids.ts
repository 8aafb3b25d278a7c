import { sql } from 'kysely';
import type { Capabilities, Db } from '../../storage/storage.ts';

/** Returns the highest id ever assigned in each table, because ids of deleted rows are not reused. */
export async function readLastIds(
  db: Db,
  engine: Capabilities['engine'],
  tables: readonly string[],
): Promise<Record<string, number>> {
  const ids = engine === 'sqlite' ? await sqliteIds(db) : await postgresIds(db);
  return Object.fromEntries(ids.filter(([table]) => tables.includes(table)));
}

/** Sets the ids after which numbering continues, unless the migrations have set a higher one. */
export async function writeLastIds(
  db: Db,
  engine: Capabilities['engine'],
  lastIds: Readonly<Record<string, number>>,
): Promise<void> {
  const present = await readLastIds(db, engine, Object.keys(lastIds));
  for (const [table, lastId] of Object.entries(lastIds)) {
    const id = Math.max(lastId, present[table] ?? 0);
    if (engine === 'sqlite') {
      await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
      await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${id})`.execute(db);
      continue;
    }
    const sequence = (await postgresSequences(db)).find((found) => found.table === table)?.sequence;
    if (sequence !== undefined) await sql`SELECT setval(${sequence}, ${Math.max(id, 1)}, ${id > 0})`.execute(db);
  }
}

async function sqliteIds(db: Db): Promise<[string, number][]> {
  const { rows } = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.execute(db);
  return rows.map(({ name, seq }) => [name, seq]);
}

/** Reads the current values of sequences, which are never lower than the ids that the transaction sees. */
async function postgresIds(db: Db): Promise<[string, number][]> {
  const ids: [string, number][] = [];
  for (const { table, sequence } of await postgresSequences(db)) {
    const { rows } = await sql<{ last_value: number; is_called: boolean }>`
      SELECT last_value, is_called FROM ${sql.raw(sequence)}`.execute(db);
    ids.push([table, rows[0]?.is_called ? rows[0].last_value : 0]);
  }
  return ids;
}

/** Returns the sequences by name, quoted where necessary. */
async function postgresSequences(db: Db): Promise<{ readonly table: string; readonly sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    SELECT table_name AS "table", pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'`.execute(db);
  return rows;
}
