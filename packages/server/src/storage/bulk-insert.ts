import { CompiledQuery, sql } from 'kysely';
import type { Capabilities, Db } from './storage.ts';

/** Rows of one table to insert. */
export interface BulkInsert {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Leave out rows whose key exists. Default: false. */
  readonly skipsExisting?: boolean;
}

/** Rows of a statement of SQLite: the widest table has 40 columns, a statement at most 32,766 parameters. */
const ROWS_AT_ONCE = 100;

/** Inserts many rows. Returns how many were inserted. */
export async function bulkInsert(db: Db, engine: Capabilities['engine'], insert: BulkInsert): Promise<number> {
  if (insert.rows.length === 0) return 0;
  return engine === 'sqlite' ? insertParts(db, insert) : insertJson(db, insert);
}

/** The text of the statement is built once: prepared statements are cached by text. */
async function insertParts(db: Db, { table, columns, rows, skipsExisting = false }: BulkInsert): Promise<number> {
  const head = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES `;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const tail = skipsExisting ? ' ON CONFLICT DO NOTHING' : '';
  const full = head + Array(ROWS_AT_ONCE).fill(row).join(', ') + tail;
  let inserted = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE);
    const text = part.length === ROWS_AT_ONCE ? full : head + part.map(() => row).join(', ') + tail;
    const parameters = part.flatMap((values) => columns.map((name) => values[name] ?? null));
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, parameters));
    inserted += Number(numAffectedRows ?? 0);
  }
  return inserted;
}

/** All rows are sent as one parameter and split in the database. */
async function insertJson(db: Db, { table, columns, rows, skipsExisting = false }: BulkInsert): Promise<number> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const conflict = skipsExisting ? sql`ON CONFLICT DO NOTHING` : sql``;
  const { numAffectedRows } = await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${conflict}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
