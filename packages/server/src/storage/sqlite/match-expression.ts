import { sql } from 'kysely';
import { trigramsOf } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import type { SearchTables } from './search-tables.ts';

/**
 * Number of trigrams of a term that are searched: the rarest ones, which exclude nearly everything. Further ones would cost
 * more than they exclude.
 */
const MAX_TRIGRAMS = 4;
/** Maximum number of trigrams that begin with a letter or pair. With more, it is so frequent that a scan is faster. */
const MAX_PREFIXED = 96;

/**
 * Returns the FTS5 expression for the texts in the FTS5 table of a shard that may contain a code. `nothing`: no text contains
 * it. `frequent`: the code is too short to exclude many texts.
 */
export async function matchExpression(
  db: Db,
  tables: SearchTables,
  shard: number,
  code: string,
): Promise<{ readonly match: string } | 'nothing' | 'frequent'> {
  return code.length < 3 ? beginning(db, tables, shard, code) : containing(db, tables, shard, trigramsOf(code));
}

/** Returns the expression for one or two letters: all trigrams of the shard that begin with them. */
async function beginning(db: Db, { trigrams }: SearchTables, shard: number, code: string) {
  const { rows } = await sql<{ trigram: string }>`
    SELECT trigram FROM ${sql.table(trigrams)}
    WHERE shard = ${shard} AND trigram >= ${code} AND trigram < ${`${code}\x7f`} LIMIT ${MAX_PREFIXED + 1}`.execute(db);
  if (rows.length === 0) return 'nothing';
  if (rows.length > MAX_PREFIXED) return 'frequent';
  return { match: rows.map(({ trigram }) => quoted(trigram)).join(' OR ') };
}

async function containing(db: Db, { trigrams }: SearchTables, shard: number, wanted: readonly string[]) {
  const { rows } = await sql<{ trigram: string }>`
    SELECT trigram FROM ${sql.table(trigrams)}
    WHERE shard = ${shard} AND trigram IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))
    ORDER BY seen_after DESC`.execute(db);
  if (rows.length < wanted.length) return 'nothing';
  return {
    match: rows
      .slice(0, MAX_TRIGRAMS)
      .map(({ trigram }) => quoted(trigram))
      .join(' AND '),
  };
}

function quoted(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
