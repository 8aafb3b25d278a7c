import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { StartError } from '../../base/errors/start-error.ts';
import { migrate } from '../migrate.ts';
import type { Database } from '../schema/database.ts';
import { textSearch } from '../search/text-search.ts';
import type { Storage } from '../storage.ts';
import { queryLog, type StorageObserver } from '../storage-observer.ts';
import { openPostgresSearchIndex } from './postgres-search-index.ts';

/** Opens a PostgreSQL database (version 15 or newer), and by default migrates it. Several server processes may share it. */
export async function openPostgresStorage(
  url: string,
  options: { readonly connections?: number; readonly migrate?: boolean; readonly observer?: StorageObserver } = {},
): Promise<Storage> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 10, types });
  // If a connection breaks, its query fails, and the pool replaces it. Without listeners, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const { observer } = options;
  const db = new Kysely<Database>({
    dialect: new LockFreeDialect({ pool: observer ? timedPool(pool, observer) : pool }),
    ...(observer && { log: queryLog(observer) }),
  });
  await assertSupported(db);
  if (options.migrate !== false) await migrate(db, 'postgres');
  return {
    db,
    search: textSearch('postgres', await openPostgresSearchIndex(db)),
    capabilities: { engine: 'postgres', shared: true },
    location: { engine: 'postgres', url },
    transaction: (run) => db.transaction().execute(run),
    // With synchronous_commit, commits are durable when they return.
    durable: async () => {},
    ping: (withinMs) => ping(pool, withinMs),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}

async function ping(pool: Pool, withinMs: number): Promise<void> {
  const query: QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: withinMs };
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query(query);
    isBroken = false;
  } finally {
    // A connection that does not respond is closed, because it would block the next request.
    client.release(isBroken);
  }
}

function timedPool(pool: Pool, observer: StorageObserver): PostgresPool {
  return {
    async connect() {
      const askedAtMs = performance.now();
      const client = await pool.connect();
      observer.connectionWait(performance.now() - askedAtMs);
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const MIN_VERSION = 15;

async function assertSupported(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db);
  const version = Number(rows[0]?.server_version_num) / 10_000;
  if (version < MIN_VERSION) {
    throw new StartError([
      `PostgreSQL ${Math.floor(version)} is too old. Chatwire needs version ${MIN_VERSION} or newer.`,
    ]);
  }
}

/**
 * Disables the lock of Kysely's migrator. It is a session lock, which cannot be released behind a transaction pooler, where
 * another session may be used. `migrate` uses a transaction lock instead.
 */
class LockFreeDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockFreeAdapter();
  }
}

class LockFreeAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
