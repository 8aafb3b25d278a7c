import { type SqlBool, sql } from 'kysely';
import { rowsToFill } from '../search/messages/rows-to-fill.ts';
import { indexedQuery, type SearchPass, WALKED, windowQuery } from '../search/messages/search-pass.ts';
import type { IdRange } from '../search/messages/search-windows.ts';
import { BLOCK_SIZE } from './block-summary.ts';
import { rangesOf } from './search-blocks.ts';

/** Messages read in 1 ms; the index takes 600 ms for a word in every seventh of a million messages. */
const READ_FIRST = 2_048;
/** A page that fills within this many more messages is read as well, because the index returns all matches before the newest is known. */
const MAX_READ = 32_768;
/** Number of first blocks that are read when only their summaries can exclude them. */
const FIRST_BLOCKS = 16;

/**
 * Searches messages. First reads the newest ones, where frequent terms fill their page, then uses the index for the
 * others. If it does not help, reads the others, without the blocks that lack a letter or a pair of the term.
 */
export async function postgresWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { db, search, term, position, wanted, run } = pass;
  await search.text.turns.take(async () => {
    let [near, far] = split(range, READ_FIRST, position.direction);
    let left = await run(windowQuery(pass, near), WALKED);
    const more = rowsToFill(READ_FIRST, { wanted, left });
    if (left > 0 && more <= MAX_READ) {
      [near, far] = split(far, more, position.direction);
      left = await run(windowQuery(pass, near), WALKED);
    }
    if (left === 0 || far.from > far.to) return;
    const query = search.text.index.hasIndex('messages') ? indexedQuery(pass, far) : undefined;
    if (query) await run(query, WALKED);
    else await readBlocks(pass, await rangesOf(db, term, far));
  });
}

/** Splits off this many ids at the start of the search. */
function split({ from, to }: IdRange, ids: number, direction: 'newer' | 'older'): [near: IdRange, far: IdRange] {
  const edge = direction === 'newer' ? Math.min(to, from + Math.ceil(ids)) : Math.max(from, to - Math.ceil(ids));
  const [lower, upper] = [
    { from, to: direction === 'newer' ? edge : edge - 1 },
    { from: direction === 'newer' ? edge + 1 : edge, to },
  ];
  return direction === 'newer' ? [lower, upper] : [upper, lower];
}

/** Each query reads twice as many messages as the one before. */
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
    if ((await pass.run(query, WALKED)) === 0) return;
  }
}
