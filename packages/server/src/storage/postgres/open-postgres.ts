import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { StartError } from '../../base/errors/start-error.ts';
import { migrate } from '../migrate.ts';
import type { Database } from '../schema/database.ts';
import { textSearch } from '../search/text-search.ts';
import type { Storage } from '../storage.ts';
import { queryLog, type StorageObserver } from '../storage-observer.ts';
import { openPostgresSearchIndex } from './postgres-search-index.ts';

/** Opens (and migrates, by default) a PostgreSQL database, version 15 or newer. Several server processes may share it. */
export async function openPostgresStorage(
  url: string,
  options: { readonly connections?: number; readonly migrate?: boolean; readonly observer?: StorageObserver } = {},
): Promise<Storage> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 10, types });
  // A connection that breaks, idle or in use, fails its query and is replaced; without listeners it would end the process.
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
    // synchronous_commit: a commit returns when it is durable.
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
    // A connection that does not respond is closed: it would only block the next request.
    client.release(isBroken);
  }
}

function timedPool(pool: Pool, observer: StorageObserver): PostgresPool {
  return {
    async connect() {
      const askedAtMs = performance.now();
      const client = await pool.connect();
      observer.waited(performance.now() - askedAtMs);
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const OLDEST_VERSION = 15;

async function assertSupported(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db);
  const version = Number(rows[0]?.server_version_num) / 10_000;
  if (version < OLDEST_VERSION) {
    throw new StartError([
      `PostgreSQL ${Math.floor(version)} is too old. Chatwire needs version ${OLDEST_VERSION} or newer.`,
    ]);
  }
}

/**
 * Kysely locks its migrations with a session lock, which another session could not release behind a
 * transaction pooler:
 * `migrate` uses a transaction lock instead.
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
