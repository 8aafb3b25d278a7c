import { type SqlBool, sql } from 'kysely';
import { rowsToFill } from '../search/messages/rows-to-fill.ts';
import { INDEX_ORDERED_IDS, indexedQuery, type SearchPass, windowQuery } from '../search/messages/search-pass.ts';
import type { IdRange } from '../search/messages/search-windows.ts';
import { BLOCK_SIZE } from './block-summary.ts';
import { rangesOf } from './search-blocks.ts';

/**
 * Number of newest messages that are read before the index is used. They take 1 ms. The index takes 600 ms for a word that
 * occurs in every seventh of a million messages.
 */
const FIRST_WINDOW_SIZE = 2_048;
/**
 * If a page will probably be full within this many more messages, they are read too, because the index finds all matches
 * before the newest of them is known.
 */
const MAX_READ = 32_768;
/** Number of blocks in the first query, if only summaries can exclude blocks. */
const FIRST_BLOCKS = 16;

/**
 * Searches messages. First reads those nearest to the start, among which frequent terms fill a page, then uses the index for
 * the others. If the index does not help, reads the others, except blocks that lack a letter or pair of letters of the term.
 */
export async function postgresWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { db, search, term, position, wanted, run } = pass;
  await search.text.turns.run(async () => {
    let [near, far] = split(range, FIRST_WINDOW_SIZE, position.direction);
    let left = await run(windowQuery(pass, near), INDEX_ORDERED_IDS);
    const more = rowsToFill(FIRST_WINDOW_SIZE, { wanted, left });
    if (left > 0 && more <= MAX_READ) {
      [near, far] = split(far, more, position.direction);
      left = await run(windowQuery(pass, near), INDEX_ORDERED_IDS);
    }
    if (left === 0 || far.from > far.to) return;
    const query = search.text.index.hasIndex('messages') ? indexedQuery(pass, far) : undefined;
    if (query) await run(query, INDEX_ORDERED_IDS);
    else await readBlocks(pass, await rangesOf(db, term, far));
  });
}

/** Splits a range into `ids` ids at the start of the search, and the rest. */
function split({ from, to }: IdRange, ids: number, direction: 'newer' | 'older'): [near: IdRange, far: IdRange] {
  const edge = direction === 'newer' ? Math.min(to, from + Math.ceil(ids)) : Math.max(from, to - Math.ceil(ids));
  const [lower, upper] = [
    { from, to: direction === 'newer' ? edge : edge - 1 },
    { from: direction === 'newer' ? edge + 1 : edge, to },
  ];
  return direction === 'newer' ? [lower, upper] : [upper, lower];
}

/** Reads ranges in order until enough is found. Each query reads twice as many messages as the one before. */
async function readBlocks(pass: SearchPass, ranges: readonly IdRange[]): Promise<void> {
  const rest = pass.position.direction === 'newer' ? [...ranges].reverse() : [...ranges];
  for (let size = FIRST_BLOCKS * BLOCK_SIZE; rest.length > 0; size *= 2) {
    const some: IdRange[] = [];
    for (let left = size; left > 0; ) {
      const next = rest.pop();
      if (!next) break;
      const [near, far] = split(next, left, pass.position.direction);
      some.push(near);
      if (far.from <= far.to) rest.push(far);
      left -= near.to - near.from + 1;
    }
    const from = Math.min(...some.map((range) => range.from));
    const to = Math.max(...some.map((range) => range.to));
    const within = some.map((range) => sql<SqlBool>`m.id BETWEEN ${range.from} AND ${range.to}`);
    const query = windowQuery(pass, { from, to }).where(sql<SqlBool>`(${sql.join(within, sql` OR `)})`);
    if ((await pass.run(query, INDEX_ORDERED_IDS)) === 0) return;
  }
}
