import { stat } from 'node:fs/promises';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import type { Database } from '../schema/database.ts';
import { textSearch } from '../search/text-search.ts';
import type { Storage } from '../storage.ts';
import { queryLog, type StorageObserver } from '../storage-observer.ts';
import { nodeSqliteDatabase } from './node-sqlite-database.ts';
import { sqliteSearchIndex } from './sqlite-search-index.ts';
import { WalSync } from './wal-sync.ts';

const IN_MEMORY = ':memory:';

/**
 * Opens a SQLite database (`:memory:` in tests), and by default migrates it. A committed transaction survives a crash of the
 * process, and a power failure once `durable` has resolved.
 */
export async function openSqliteStorage(
  path: string,
  options: { readonly migrate?: boolean; readonly observer?: StorageObserver } = {},
): Promise<Storage> {
  const database = nodeSqliteDatabase(path);
  database.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY;' +
      'PRAGMA cache_size=-16000; PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=67108864',
  );
  const { observer } = options;
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database }),
    ...(observer && { log: queryLog(observer) }),
  });
  if (options.migrate !== false) await migrate(db, 'sqlite');
  const wal = path === IN_MEMORY ? undefined : new WalSync(path, () => database.totalChanges());
  return {
    db,
    search: textSearch('sqlite', sqliteSearchIndex(db)),
    capabilities: { engine: 'sqlite', shared: false },
    location: path === IN_MEMORY ? undefined : { engine: 'sqlite', path },
    // IMMEDIATE is not needed, because there is no other connection that could take the write lock in between.
    transaction: (run) => db.transaction().execute(run),
    durable: async () => wal?.durable(),
    async ping() {
      // SQLite keeps writing to a deleted file, and the data would be lost at the next start.
      if (path !== IN_MEMORY) await stat(path);
      await sql`SELECT 1 FROM sqlite_schema LIMIT 1`.execute(db);
    },
    pool: () => undefined,
    async close() {
      // These statistics for the planner are optional. A full disk must not prevent closing.
      await sql`PRAGMA optimize`.execute(db).catch(() => undefined);
      await wal?.close();
      await db.destroy();
    },
  };
}
