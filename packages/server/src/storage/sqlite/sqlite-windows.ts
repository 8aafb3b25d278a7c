import { type SqlBool, sql } from 'kysely';
import { rowsToFill } from '../search/messages/rows-to-fill.ts';
import { type SearchPass, SORTED, windowQuery } from '../search/messages/search-pass.ts';
import { type IdRange, READ_FIRST, SearchWindows } from '../search/messages/search-windows.ts';
import { SHARD_SIZE } from './search-shards.ts';
import { SEARCH_TABLES } from './search-tables.ts';
import { candidatesIn } from './shard-candidates.ts';

/** Candidates that are read in one turn: about 2 ms. */
const CHUNK = 1_000;
/** A page that fills within this many more messages is read in a few turns, because a shard would have to sort all matches. */
const MAX_READ = 8_192;

/** Searches messages: the index proposes candidates of a shard in one turn; messages are read in others. */
export async function sqliteWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { db, search, term, position, run } = pass;
  const { turns } = search.text;
  const windows = new SearchWindows(range, position.direction, SHARD_SIZE);
  const first = windows.next();
  for (let window = first; window; window = windows.next()) {
    const current = window;
    const ids = current.isIndexed
      ? await turns.take(() => candidatesIn(db, SEARCH_TABLES.messages, [term], current))
      : undefined;
    if (ids === undefined) {
      const left = await readWindows(pass, current);
      if (left === 0) return;
      const more = current === first ? rowsToFill(READ_FIRST, { wanted: pass.wanted, left }) : MAX_READ + 1;
      if (more <= MAX_READ) windows.readMore(more);
      continue;
    }
    if (position.direction === 'older') ids.reverse();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = sql<SqlBool>`m.id IN (SELECT value FROM json_each(${JSON.stringify(ids.slice(at, at + CHUNK))}))`;
      const query = windowQuery(pass, current).where(chunk);
      if ((await turns.take(() => run(query, SORTED))) === 0) return;
    }
  }
}

/** Returns how many messages are still wanted. */
async function readWindows(pass: SearchPass, range: IdRange): Promise<number> {
  const windows = new SearchWindows(range, pass.position.direction);
  let left = pass.wanted;
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    left = await pass.search.text.turns.take(async () => {
      const startedAt = performance.now();
      const wanted = await pass.run(windowQuery(pass, current), SORTED);
      windows.took(performance.now() - startedAt);
      return wanted;
    });
    if (left === 0) break;
  }
  return left;
}
