import type { SearchIndex } from './search-index.ts';
import { Turns } from './turns.ts';

/** Dependencies of a text search, in addition to the connection of the database. */
export interface TextSearch {
  /** Database that runs the search. */
  readonly engine: 'sqlite' | 'postgres';
  readonly index: SearchIndex;
  /** Limits how many searches run at a time, so that they never monopolise the server. */
  readonly turns: Turns;
}

/** Maximum number of searches that PostgreSQL runs at a time for one process; each holds a connection of the pool. */
const MAX_POSTGRES_SEARCHES = 3;

export function textSearch(engine: TextSearch['engine'], index: SearchIndex): TextSearch {
  return { engine, index, turns: new Turns(engine === 'sqlite' ? 1 : MAX_POSTGRES_SEARCHES) };
}
