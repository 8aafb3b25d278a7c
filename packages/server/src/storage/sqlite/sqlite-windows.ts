import { type SqlBool, sql } from 'kysely';
import { rowsToFill } from '../search/messages/rows-to-fill.ts';
import { type SearchPass, SORTED_IDS, windowQuery } from '../search/messages/search-pass.ts';
import { FIRST_WINDOW_SIZE, type IdRange, SearchWindows } from '../search/messages/search-windows.ts';
import { SHARD_SIZE } from './search-shards.ts';
import { SEARCH_TABLES } from './search-tables.ts';
import { candidatesIn } from './shard-candidates.ts';

/** Number of candidates that are read without yielding to other calls, in about 2 ms. */
const CANDIDATES_PER_TURN = 1_000;
/**
 * If a page will probably be full within this many more messages, they are read without the index, for which all matches of a
 * shard would have to be sorted.
 */
const MAX_READ = 8_192;

/**
 * Searches messages. For each shard, the index returns candidates, whose messages are then read. Yields to other calls in
 * between.
 */
export async function sqliteWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { db, search, term, position, run } = pass;
  const { turns } = search.text;
  const windows = new SearchWindows(range, position.direction, SHARD_SIZE);
  const first = windows.next();
  for (let window = first; window; window = windows.next()) {
    const current = window;
    const ids = current.isIndexed
      ? await turns.run(() => candidatesIn(db, SEARCH_TABLES.messages, [term], current))
      : undefined;
    if (ids === undefined) {
      const left = await readWindows(pass, current);
      if (left === 0) return;
      const more = current === first ? rowsToFill(FIRST_WINDOW_SIZE, { wanted: pass.wanted, left }) : MAX_READ + 1;
      if (more <= MAX_READ) windows.readMore(more);
      continue;
    }
    if (position.direction === 'older') ids.reverse();
    for (let at = 0; at < ids.length; at += CANDIDATES_PER_TURN) {
      const chunk = sql<SqlBool>`m.id IN (SELECT value FROM json_each(${JSON.stringify(ids.slice(at, at + CANDIDATES_PER_TURN))}))`;
      const query = windowQuery(pass, current).where(chunk);
      if ((await turns.run(() => run(query, SORTED_IDS))) === 0) return;
    }
  }
}

/** Reads the messages of a range without the index. Returns the number of messages that are still wanted. */
async function readWindows(pass: SearchPass, range: IdRange): Promise<number> {
  const windows = new SearchWindows(range, pass.position.direction);
  let left = pass.wanted;
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    left = await pass.search.text.turns.run(async () => {
      const startedAt = performance.now();
      const wanted = await pass.run(windowQuery(pass, current), SORTED_IDS);
      windows.adaptSize(performance.now() - startedAt);
      return wanted;
    });
    if (left === 0) break;
  }
  return left;
}
