import { sql } from 'kysely';
import { describeError } from '../../base/errors/describe-error.ts';
import { isDatabaseDown } from '../database-down.ts';
import { type IndexWork, SEARCHED, type Searched, type SearchIndex } from '../search/search-index.ts';
import type { Db } from '../storage.ts';
import { BlockSummaries } from './block-summaries.ts';
import { CODED_TEXTS } from './coded-texts.ts';

const POLL_INTERVAL_MS = 5_000;

/**
 * Opens the search index: GIN indexes of pg_trgm over coded texts, and summaries of message blocks for terms that are too
 * short for them. The indexes are built in the background, without blocking writers. They are not part of a migration,
 * because pg_trgm may not be permitted, and because building them in the migration's transaction would lock the table.
 */
export async function openPostgresSearchIndex(db: Db): Promise<SearchIndex> {
  const valid = new Set<Searched>();
  for (const searched of SEARCHED) if ((await stateOf(db, searched)) === 'valid') valid.add(searched);

  const summaries = new BlockSummaries(db);
  const index: SearchIndex = {
    hasIndex: (searched) => valid.has(searched),
    async addMissing(work: IndexWork) {
      await completeAll(db, valid, work);
      await summaries.addMissing(work);
    },
    async keep(work: IndexWork) {
      await completeAll(db, valid, work);
      while (!work.signal.aborted) {
        await summaries.addMissing(work).catch(whileDatabaseIsDown);
        await work.pause(POLL_INTERVAL_MS);
      }
    },
  };
  return index;
}

/**
 * Ignores that the database is down. Summaries continue when it is available again; the call that found the outage reported
 * it.
 */
function whileDatabaseIsDown(error: unknown): void {
  if (!isDatabaseDown(error)) throw error;
}

async function completeAll(db: Db, valid: Set<Searched>, work: IndexWork): Promise<void> {
  if (valid.size < SEARCHED.length) await buildAll(db, valid, work);
  for (const searched of valid) if (!work.signal.aborted) await addStatistics(db, searched);
}

/** Builds all indexes. Logs a warning if the database does not permit pg_trgm. */
async function buildAll(db: Db, valid: Set<Searched>, work: IndexWork): Promise<void> {
  const operators = await trigramOperators(db);
  if (operators === undefined) {
    work.logger.warn(
      {},
      'search reads every text: run CREATE EXTENSION pg_trgm in the database as a permitted user and restart',
    );
    return;
  }
  for (const searched of SEARCHED) {
    await completeIndex(db, searched, operators, work);
    if (!work.signal.aborted) valid.add(searched);
  }
}

/** Builds an index if necessary. Resolves when it is valid, or when the signal aborts. */
async function completeIndex(db: Db, searched: Searched, operators: string, work: IndexWork): Promise<void> {
  while (!work.signal.aborted) {
    const state = await stateOf(db, searched);
    if (state === 'valid') return;
    if (state === 'building' || !(await buildIndex(db, searched, operators, state === 'broken', work))) {
      await work.pause(POLL_INTERVAL_MS);
    }
  }
}

/** Returns the name of the operator class with its schema, because some hosts install extensions into a separate one. */
async function trigramOperators(db: Db): Promise<string | undefined> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(n.nspname) || '.gin_trgm_ops' AS name
    FROM pg_opclass c JOIN pg_namespace n ON n.oid = c.opcnamespace WHERE c.opcname = 'gin_trgm_ops'`.execute(db);
  return rows[0]?.name;
}

/**
 * Adds statistics about the indexed expression. CREATE INDEX does not, and autovacuum only after a tenth of the table has
 * changed. Without them, the planner expects a term in 4 of 100 texts, and reads messages by id or conversation, which takes
 * 1 s instead of 20 ms for a million messages.
 */
async function addStatistics(db: Db, searched: Searched): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_stats WHERE tablename = ${indexNameOf(searched)} LIMIT 1`.execute(db);
  if (rows.length === 0) await sql`ANALYZE ${sql.table(searched)}`.execute(db);
}

type IndexState = 'absent' | 'building' | 'broken' | 'valid';

const indexNameOf = (searched: Searched) => `${searched}_by_search`;

/** Returns the state of an index. `building`: by any node. `broken`: a build was interrupted, and left an invalid index. */
async function stateOf(db: Db, searched: Searched): Promise<IndexState> {
  const { rows } = await sql<{ indisvalid: boolean; building: boolean }>`
    SELECT i.indisvalid, EXISTS (
      SELECT 1 FROM pg_stat_progress_create_index p WHERE p.relid = i.indrelid) AS building
    FROM pg_index i WHERE i.indexrelid = to_regclass(${indexNameOf(searched)})`.execute(db);
  const [index] = rows;
  if (!index) return 'absent';
  if (index.indisvalid) return 'valid';
  return index.building ? 'building' : 'broken';
}

/** Builds an index; first drops a broken one. Returns whether it succeeded. */
async function buildIndex(
  db: Db,
  searched: Searched,
  operators: string,
  isBroken: boolean,
  { signal, logger }: Pick<IndexWork, 'signal' | 'logger'>,
): Promise<boolean> {
  const name = sql.ref(indexNameOf(searched));
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection);
    const cancel = () => void sql`SELECT pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (isBroken) await sql`DROP INDEX CONCURRENTLY IF EXISTS ${name}`.execute(connection);
      await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${sql.table(searched)}
        USING gin ((${CODED_TEXTS[searched]}) ${sql.raw(operators)})`.execute(connection);
      return true;
    } catch (error) {
      if (!signal.aborted) logger.warn({ error: describeError(error) }, 'a search index was not built; trying again');
      return false;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}
