import { sql } from 'kysely';
import { describeError } from '../../base/describe-error.ts';
import type { IndexWork, MessageIndex } from '../search/message-index.ts';
import type { Db } from '../storage.ts';

const POLL_MS = 5_000;

/**
 * A GIN index of pg_trgm over `chatwire_search_code(search_text)`, built without blocking writers. It is not part of a
 * migration: pg_trgm may not be permitted, and a build inside the migration's transaction would lock the table.
 */
export async function openPostgresMessageIndex(db: Db): Promise<MessageIndex> {
  let isValid = (await stateOfIndex(db)) === 'valid';

  const index: MessageIndex = {
    hasIndex: () => isValid,
    async addMissing({ signal, logger, rest }: IndexWork) {
      if (isValid) return;
      const operators = await trigramOperators(db);
      if (operators === undefined) {
        logger.warn(
          {},
          'search reads every message: run CREATE EXTENSION pg_trgm in the database as a permitted user and restart',
        );
        return;
      }
      while (!signal.aborted) {
        const state = await stateOfIndex(db);
        if (state === 'valid') {
          isValid = true;
          return;
        }
        if (state === 'building') await rest(POLL_MS);
        else if (!(await build(db, operators, state === 'broken', { signal, logger }))) await rest(POLL_MS);
      }
    },
    keep: (work) => index.addMissing(work),
  };
  return index;
}

/** Qualified, because some hosts install extensions into a schema of their own. */
async function trigramOperators(db: Db): Promise<string | undefined> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(n.nspname) || '.gin_trgm_ops' AS name
    FROM pg_opclass c JOIN pg_namespace n ON n.oid = c.opcnamespace WHERE c.opcname = 'gin_trgm_ops'`.execute(db);
  return rows[0]?.name;
}

type IndexState = 'absent' | 'building' | 'broken' | 'valid';

/** Another node may be building it; a build that was interrupted leaves an invalid index behind. */
async function stateOfIndex(db: Db): Promise<IndexState> {
  const { rows } = await sql<{ indisvalid: boolean; building: boolean }>`
    SELECT i.indisvalid, EXISTS (
      SELECT 1 FROM pg_stat_progress_create_index p WHERE p.relid = i.indrelid) AS building
    FROM pg_index i WHERE i.indexrelid = to_regclass('messages_by_search')`.execute(db);
  const [index] = rows;
  if (!index) return 'absent';
  if (index.indisvalid) return 'valid';
  return index.building ? 'building' : 'broken';
}

/** Returns whether it succeeded. */
async function build(
  db: Db,
  operators: string,
  isBroken: boolean,
  { signal, logger }: Pick<IndexWork, 'signal' | 'logger'>,
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection);
    const cancel = () => void sql`SELECT pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (isBroken) await sql`DROP INDEX CONCURRENTLY IF EXISTS messages_by_search`.execute(connection);
      await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_by_search ON messages
        USING gin (chatwire_search_code(search_text) ${sql.raw(operators)})`.execute(connection);
      return true;
    } catch (error) {
      if (!signal.aborted) logger.warn({ error: describeError(error) }, 'the search index was not built; trying again');
      return false;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}
