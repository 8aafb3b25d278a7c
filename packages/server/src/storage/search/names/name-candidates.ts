import { sql } from 'kysely';
import { SHARD_SIZE } from '../../sqlite/search-shards.ts';
import { SEARCH_TABLES } from '../../sqlite/search-tables.ts';
import { candidatesIn } from '../../sqlite/shard-candidates.ts';
import type { Db } from '../../storage.ts';
import type { TextSearch } from '../text-search.ts';
import { nameTerms } from './name-terms.ts';

/** A table is read at this many times the speed of reading candidates. */
const READING_IS_FASTER = 16;
/** Up to this many names, a scan is faster than the index. */
const FEW = 2_000;

/**
 * Returns, on SQLite, the uids or guids that may match a searchKey, querying one shard in each turn. Undefined when
 * reading all names is faster; `outOf` is the number of those names, by default all.
 */
export async function nameCandidates(
  db: Db,
  search: TextSearch,
  searched: 'users' | 'groups',
  searchKey: string,
  outOf?: number,
): Promise<string[] | undefined> {
  const tables = SEARCH_TABLES[searched];
  const { rows } = await tables.lastId.execute(db);
  const last = rows[0]?.id ?? 0;
  const names = Math.min(last, outOf ?? last);
  if (names <= FEW) return undefined;
  const { inKey, inName } = nameTerms(searchKey);
  const wanted = [...new Set([inKey, inName])].filter((term) => term !== '');
  const most = Math.floor(names / READING_IS_FASTER);
  const ids: number[] = [];
  for (let from = 0; from <= last; from += SHARD_SIZE) {
    const shard = { from, to: Math.min(last, from + SHARD_SIZE - 1) };
    const found = await search.turns.take(() => candidatesIn(db, tables, wanted, shard, most - ids.length));
    if (!found) return undefined;
    ids.push(...found);
  }
  return keysOf(db, search, `${tables.prefix}_ids`, ids);
}

const CHUNK = 5_000;

async function keysOf(db: Db, search: TextSearch, table: string, ids: readonly number[]): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = JSON.stringify(ids.slice(at, at + CHUNK));
    const { rows } = await search.turns.take(() =>
      sql<{ name_key: string }>`SELECT name_key FROM ${sql.table(table)}
        WHERE id IN (SELECT value FROM json_each(${chunk}))`.execute(db),
    );
    for (const { name_key } of rows) keys.push(name_key);
  }
  return keys;
}
