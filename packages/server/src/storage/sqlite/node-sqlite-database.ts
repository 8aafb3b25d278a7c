import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

const MAX_STATEMENTS = 500;

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it returns rows. Stored, because listing the columns takes as long as finding a row. */
  readonly isReader: boolean;
}

export interface NodeSqliteExtras {
  exec(sql: string): void;
  /** Returns the number of rows changed since the database was opened. */
  totalChanges(): number;
}

/** Opens a database with node:sqlite, as Kysely's SQLite dialect expects it. Caches prepared statements by text. */
export function nodeSqliteDatabase(
  path: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): SqliteDatabase & NodeSqliteExtras {
  const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true, readOnly });
  const statements = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    // FTS5 writes row ids above 2^53 to its tables, and every later write to any table reports the last one.
    if (!prepared.isReader) statement.setReadBigInts(true);
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  }

  return {
    exec: (sql) => database.exec(sql),
    totalChanges: () => Number(prepare('SELECT total_changes() AS n').statement.get()?.n),
    close: () => database.close(),
    prepare(sql) {
      const { statement, isReader } = prepare(sql);
      return {
        reader: isReader,
        all: (parameters) => statement.all(...valuesOf(parameters)),
        run(parameters) {
          // A full disk has already ended the transaction. A failing rollback would hide the cause.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return statement.run(...valuesOf(parameters));
        },
        iterate: (parameters) => statement.iterate(...valuesOf(parameters)),
      };
    },
  } as ReturnType<typeof nodeSqliteDatabase>;
}

function valuesOf(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
