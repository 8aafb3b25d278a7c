import { sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import type { Db } from '../storage.ts';
import { matchExpression } from './match-expression.ts';
import { hasShard, shardNumberOf, shardTable } from './search-shards.ts';
import type { SearchTables } from './search-tables.ts';

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
  { from, to }: IdRange,
  maxCandidates = Number.MAX_SAFE_INTEGER,
): Promise<number[] | undefined> {
  const pending = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(tables.pending)} WHERE id BETWEEN ${from} AND ${to} LIMIT ${MAX_PENDING + 1}`.execute(
    db,
  );
  if (pending.rows.length > MAX_PENDING) return undefined;
  const ids = new Set(pending.rows.map(({ id }) => id));
  const shard = shardNumberOf(from);
  const table = shardTable(tables.prefix, shard);
  for (const term of terms) {
    const expression = await matchExpression(db, tables, shard, term);
    if (expression === 'nothing') continue;
    if (expression === 'frequent') return undefined;
    if (!(await hasShard(db, table))) continue;
    const found = await sql<{ id: number }>`
      SELECT rowid AS id FROM ${sql.table(table)}
      WHERE ${sql.ref(table)} MATCH ${expression.match} AND rowid BETWEEN ${from} AND ${to}
      LIMIT ${maxCandidates + 1}`.execute(db);
    for (const { id } of found.rows) ids.add(id);
    if (ids.size > maxCandidates) return undefined;
  }
  return [...ids].sort((a, b) => a - b);
}
