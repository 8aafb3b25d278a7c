import { sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import { distinctCode } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import { matchExpression } from './match-expression.ts';
import { hasShard, shardNumberOf, shardTable } from './search-shards.ts';
import type { SearchTables } from './search-tables.ts';
import { idsInLists } from './shard-lists.ts';

/** Maximum number of pending texts that count as candidates. With more, a shard is read as if it had no index. */
const MAX_PENDING = 4_000;

/**
 * Returns the ids of one shard whose text may contain one of the folded terms, ascending. Undefined if reading the texts is
 * faster, because there are more than `maxCandidates`, many texts are not indexed yet, or a term is short and frequent.
 */
export async function candidatesIn(
  db: Db,
  tables: SearchTables,
  terms: readonly string[],
  range: IdRange,
  maxCandidates = Number.MAX_SAFE_INTEGER,
): Promise<number[] | undefined> {
  const { from, to } = range;
  const pending = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(tables.pending)} WHERE id BETWEEN ${from} AND ${to} LIMIT ${MAX_PENDING + 1}`.execute(
    db,
  );
  if (pending.rows.length > MAX_PENDING) return undefined;
  const ids = new Set(pending.rows.map(({ id }) => id));
  // Texts move from pending to the FTS5 table and from there to the lists. In this order, the search misses none of them.
  for (const term of terms)
    for (const idsIn of [idsInTable, idsInLists]) {
      const found = await idsIn(db, tables, range, distinctCode(term), maxCandidates + 1);
      if (found === 'frequent' || found.length > maxCandidates) return undefined;
      for (const id of found) ids.add(id);
    }
  return ids.size > maxCandidates ? undefined : [...ids].sort((a, b) => a - b);
}

/** Returns the ids of a range in the FTS5 table of its shard whose text may contain a code. */
async function idsInTable(db: Db, tables: SearchTables, { from, to }: IdRange, code: string, limit: number) {
  const shard = shardNumberOf(from);
  const expression = await matchExpression(db, tables, shard, code);
  if (expression === 'frequent') return expression;
  const table = shardTable(tables.prefix, shard);
  if (expression === 'nothing' || !(await hasShard(db, table))) return [];
  const found = await sql<{ id: number }>`
    SELECT rowid AS id FROM ${sql.table(table)}
    WHERE ${sql.ref(table)} MATCH ${expression.match} AND rowid BETWEEN ${from} AND ${to}
    LIMIT ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}
