import type { SearchIndex } from './search-index.ts';
import { Turns } from './turns.ts';

/** Dependencies of a search besides the database: its index, and turns, so that searches never monopolise the server. */
export interface TextSearch {
  readonly engine: 'sqlite' | 'postgres';
  readonly index: SearchIndex;
  readonly turns: Turns;
}

/** Searches that PostgreSQL runs at a time for one process; each holds a connection of the pool. */
const POSTGRES_SEARCHES = 3;

export function textSearch(engine: TextSearch['engine'], index: SearchIndex): TextSearch {
  return { engine, index, turns: new Turns(engine === 'sqlite' ? 1 : POSTGRES_SEARCHES) };
}
