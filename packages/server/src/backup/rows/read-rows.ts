import { sql } from 'kysely';
import type { Capabilities, Db } from '../../storage/storage.ts';

export type Row = Readonly<Record<string, unknown>>;

const PAGE_ROWS = 1_000;

/** Columns of each table that can be written; computed ones are left out. */
export async function columnsOf(db: Db, tables: readonly string[]): Promise<Record<string, string[]>> {
  const found = await db.introspection.getTables();
  const columns = new Map(found.map((table) => [table.name, table.columns.map(({ name }) => name)]));
  return Object.fromEntries(tables.map((table) => [table, (columns.get(table) ?? []).toSorted()]));
}

/** All rows of a table, in pages. `db` is a transaction that sees one state. */
export function pagesOf(
  db: Db,
  engine: Capabilities['engine'],
  table: string,
  columns: readonly string[],
): AsyncGenerator<readonly Row[]> {
  return engine === 'sqlite' ? sqlitePages(db, table, columns) : postgresPages(db, table, columns);
}

async function* sqlitePages(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly Row[]> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Row & { readonly rowid_: number }>`
      SELECT rowid AS rowid_, ${listOf(columns)} FROM ${sql.table(table)}
      WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE_ROWS}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowid_;
    yield rows.map(({ rowid_: _, ...row }) => row);
  }
}

async function* postgresPages(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly Row[]> {
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${listOf(columns)} FROM ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(PAGE_ROWS)} FROM backup_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`CLOSE backup_rows`.execute(db);
}

function listOf(columns: readonly string[]) {
  return sql.join(columns.map((name) => sql.ref(name)));
}
