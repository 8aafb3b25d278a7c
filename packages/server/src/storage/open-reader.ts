import { Kysely, SqliteDialect } from 'kysely';
import { openPostgresStorage } from './postgres/open-postgres.ts';
import type { Database } from './schema/database.ts';
import { nodeSqliteDatabase } from './sqlite/node-sqlite-database.ts';
import type { DatabaseLocation, Db } from './storage.ts';

/** Opens a connection of its own that only reads. The schema must be up to date. `db.destroy()` closes it. */
export async function openReader(location: DatabaseLocation): Promise<Db> {
  if (location.engine === 'sqlite') {
    const database = nodeSqliteDatabase(location.path, { readOnly: true });
    return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  }
  const { db } = await openPostgresStorage(location.url, { connections: 1, migrate: false });
  return db;
}
