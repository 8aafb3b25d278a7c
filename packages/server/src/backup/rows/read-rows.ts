import { sql } from 'kysely';
import type { Capabilities, Db } from '../../storage/storage.ts';

export type Row = Readonly<Record<string, unknown>>;

const PAGE_ROWS = 1_000;

/** Returns the writable columns of each table, without computed ones. */
export async function columnsOf(
  db: Db,
  engine: Capabilities['engine'],
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const schema = engine === 'sqlite' ? undefined : await currentSchema(db);
  const found = await db.introspection.getTables();
  const ours = found.filter((table) => table.schema === schema);
  const columns = new Map(ours.map((table) => [table.name, table.columns.map(({ name }) => name)]));
  return Object.fromEntries(tables.map((table) => [table, (columns.get(table) ?? []).toSorted()]));
}

/** Returns the schema to read: other schemas, such as that of the log, may have tables of the same names. */
async function currentSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name;
}

/** The rows and columns to read from a table. */
export interface RowsRequest {
  readonly table: string;
  readonly columns: readonly string[];
  /** Only rows that have this value in one of these columns. Default: all. */
  readonly where?: { readonly columns: readonly string[]; readonly value: string };
}

/** Yields rows in pages. `db` is a transaction that sees one state. */
export function pagesOf(db: Db, engine: Capabilities['engine'], request: RowsRequest): AsyncGenerator<readonly Row[]> {
  return engine === 'sqlite' ? sqlitePages(db, request) : postgresPages(db, request);
}

async function* sqlitePages(db: Db, { table, columns, where }: RowsRequest): AsyncGenerator<readonly Row[]> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Row & { readonly rowid_: number }>`
      SELECT rowid AS rowid_, ${listOf(columns)} FROM ${sql.table(table)}
      WHERE rowid > ${after} AND ${conditionOf(where)} ORDER BY rowid LIMIT ${PAGE_ROWS}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowid_;
    yield rows.map(({ rowid_: _, ...row }) => row);
  }
}

async function* postgresPages(db: Db, { table, columns, where }: RowsRequest): AsyncGenerator<readonly Row[]> {
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT ${listOf(columns)} FROM ${sql.table(table)} WHERE ${conditionOf(where)}`.execute(db);
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

function conditionOf(where: RowsRequest['where']) {
  if (!where) return sql`true`;
  return sql`(${sql.join(
    where.columns.map((name) => sql`${sql.ref(name)} = ${where.value}`),
    sql` OR `,
  )})`;
}
