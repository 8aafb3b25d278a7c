import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/** Version and clock of a database, for operators. */
export interface DatabaseInfo {
  /** `PostgreSQL 17.2`, `SQLite 3.50.4`. */
  readonly name: string;
  /** Clock of the database's machine minus that of this one, milliseconds. Undefined on SQLite. */
  readonly clockSkewMs: number | undefined;
}

/** Queries the database. The skew is exact to half of a round trip. */
export async function databaseInfo({ db, capabilities }: Storage): Promise<DatabaseInfo> {
  if (capabilities.engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
    return { name: `SQLite ${rows[0]?.version}`, clockSkewMs: undefined };
  }
  const askedAtMs = Date.now();
  const { rows } = await sql<{ version: string; nowMs: number }>`
    SELECT current_setting('server_version') AS version,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`.execute(db);
  const middleMs = (askedAtMs + Date.now()) / 2;
  const [row] = rows;
  if (!row) throw new Error('Expected one row, got none.');
  return { name: `PostgreSQL ${row.version}`, clockSkewMs: Math.round(row.nowMs - middleMs) };
}
