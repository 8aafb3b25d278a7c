import { CompiledQuery, sql } from 'kysely';
import type { Capabilities, Db } from './storage.ts';

/** Rows of one table to insert. */
export interface BulkInsert {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Whether to skip rows whose key exists. Default: false. */
  readonly skipsExisting?: boolean;
}

/** Number of rows per statement on SQLite. The widest table has 40 columns, and a statement at most 32,766 parameters. */
const ROWS_PER_STATEMENT = 100;

/** Inserts many rows. Returns the number of inserted rows. */
export async function bulkInsert(db: Db, engine: Capabilities['engine'], insert: BulkInsert): Promise<number> {
  if (insert.rows.length === 0) return 0;
  return engine === 'sqlite' ? insertParts(db, insert) : insertJson(db, insert);
}

/** Inserts rows with several statements of the same text, because prepared statements are cached by text. */
async function insertParts(db: Db, { table, columns, rows, skipsExisting = false }: BulkInsert): Promise<number> {
  const head = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES `;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const tail = skipsExisting ? ' ON CONFLICT DO NOTHING' : '';
  const full = head + Array(ROWS_PER_STATEMENT).fill(row).join(', ') + tail;
  let inserted = 0;
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT);
    const text = part.length === ROWS_PER_STATEMENT ? full : head + part.map(() => row).join(', ') + tail;
    const parameters = part.flatMap((values) => columns.map((name) => values[name] ?? null));
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, parameters));
    inserted += Number(numAffectedRows ?? 0);
  }
  return inserted;
}

/** Inserts rows with one statement, which gets them as one parameter in JSON. */
async function insertJson(db: Db, { table, columns, rows, skipsExisting = false }: BulkInsert): Promise<number> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const conflict = skipsExisting ? sql`ON CONFLICT DO NOTHING` : sql``;
  const { numAffectedRows } = await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${conflict}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
