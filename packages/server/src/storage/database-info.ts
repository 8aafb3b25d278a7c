import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/** Version and clock of a database, for operators. */
export interface DatabaseInfo {
  /** For example `PostgreSQL 17.2` or `SQLite 3.50.4`. */
  readonly name: string;
  /** Clock of the database's machine minus that of this machine, ms. Undefined on SQLite. */
  readonly clockSkewMs: number | undefined;
}

/** Returns information about the database. The clock skew is exact to half a round trip. */
export async function databaseInfo({ db, capabilities }: Storage): Promise<DatabaseInfo> {
  if (capabilities.engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
    return { name: `SQLite ${rows[0]?.version}`, clockSkewMs: undefined };
  }
  const startedAtMs = Date.now();
  const { rows } = await sql<{ version: string; nowMs: number }>`
    SELECT current_setting('server_version') AS version,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`.execute(db);
  const middleMs = (startedAtMs + Date.now()) / 2;
  const [row] = rows;
  if (!row) throw new Error('expected one row, got none');
  return { name: `PostgreSQL ${row.version}`, clockSkewMs: Math.round(row.nowMs - middleMs) };
}
