import { sql } from 'kysely';
import { SHARD_SIZE } from '../../sqlite/search-shards.ts';
import { SEARCH_TABLES } from '../../sqlite/search-tables.ts';
import { candidatesIn } from '../../sqlite/shard-candidates.ts';
import type { Db } from '../../storage.ts';
import type { TextSearch } from '../text-search.ts';
import { nameTerms } from './name-terms.ts';

/** Reading a candidate takes as long as scanning this many rows. */
const CANDIDATE_COST = 16;
/** Number of names up to which a scan is faster than the index. */
const MAX_SCANNED = 2_000;

/**
 * Returns, on SQLite, the uids or guids that may match a searchKey. Undefined if scanning the names is faster. `nameCount`:
 * number of names in the list; default: all. Yields to other calls after each shard.
 */
export async function nameCandidates(
  db: Db,
  search: TextSearch,
  searched: 'users' | 'groups',
  searchKey: string,
  nameCount?: number,
): Promise<string[] | undefined> {
  const tables = SEARCH_TABLES[searched];
  const { rows } = await tables.lastId.execute(db);
  const last = rows[0]?.id ?? 0;
  const names = Math.min(last, nameCount ?? last);
  if (names <= MAX_SCANNED) return undefined;
  const { inKey, inName } = nameTerms(searchKey);
  const wanted = [...new Set([inKey, inName])].filter((term) => term !== '');
  const maxCandidates = Math.floor(names / CANDIDATE_COST);
  const ids: number[] = [];
  for (let from = 0; from <= last; from += SHARD_SIZE) {
    const shard = { from, to: Math.min(last, from + SHARD_SIZE - 1) };
    const found = await search.turns.run(() => candidatesIn(db, tables, wanted, shard, maxCandidates - ids.length));
    if (!found) return undefined;
    ids.push(...found);
  }
  return keysOf(db, search, `${tables.prefix}_ids`, ids);
}

const IDS_PER_QUERY = 5_000;

async function keysOf(db: Db, search: TextSearch, table: string, ids: readonly number[]): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
    const chunk = JSON.stringify(ids.slice(at, at + IDS_PER_QUERY));
    const { rows } = await search.turns.run(() =>
      sql<{ name_key: string }>`SELECT name_key FROM ${sql.table(table)}
        WHERE id IN (SELECT value FROM json_each(${chunk}))`.execute(db),
    );
    for (const { name_key } of rows) keys.push(name_key);
  }
  return keys;
}
