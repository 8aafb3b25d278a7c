import { type SqlBool, sql } from 'kysely';
import { type SearchPass, SORTED, windowQuery } from '../search/search-pass.ts';
import { type IdRange, SearchWindows } from '../search/search-windows.ts';
import { SHARD_SIZE } from './search-shards.ts';
import { SEARCH_TABLES } from './search-tables.ts';
import { candidatesIn } from './shard-candidates.ts';

/** Candidates that are read in one turn: about 2 ms. */
const CHUNK = 1_000;

/** The index proposes candidates of a shard in one turn; messages are read in others. */
export async function sqliteWindows(pass: SearchPass, range: IdRange): Promise<void> {
  const { db, search, term, place, run } = pass;
  const { turns } = search.text;
  const windows = new SearchWindows(range, place.direction, SHARD_SIZE);
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    const ids = current.isIndexed
      ? await turns.take(() => candidatesIn(db, SEARCH_TABLES.messages, [term], current))
      : undefined;
    if (ids === undefined) {
      if (!(await readWindows(pass, current))) return;
      continue;
    }
    if (place.direction === 'older') ids.reverse();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = sql<SqlBool>`m.id IN (SELECT value FROM json_each(${JSON.stringify(ids.slice(at, at + CHUNK))}))`;
      const query = windowQuery(pass, current).where(chunk);
      if ((await turns.take(() => run(query, SORTED))) === 0) return;
    }
  }
}

/** Returns false when the caller wants no more. */
async function readWindows(pass: SearchPass, range: IdRange): Promise<boolean> {
  const windows = new SearchWindows(range, pass.place.direction);
  for (let window = windows.next(); window; window = windows.next()) {
    const current = window;
    const wantsMore = await pass.search.text.turns.take(async () => {
      const startedAt = performance.now();
      const wanted = await pass.run(windowQuery(pass, current), SORTED);
      windows.took(performance.now() - startedAt);
      return wanted > 0;
    });
    if (!wantsMore) return false;
  }
  return true;
}
