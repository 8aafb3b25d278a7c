import type { SearchIndex } from './search-index.ts';
import { Turns } from './turns.ts';

/** What a text search needs in addition to the database. */
export interface TextSearch {
  /** Engine of the database. */
  readonly engine: 'sqlite' | 'postgres';
  readonly index: SearchIndex;
  /** Limits the number of searches that run at a time, so that other calls do not have to wait. */
  readonly turns: Turns;
}

/** Maximum number of searches of one process that PostgreSQL runs at a time. Each occupies a connection of the pool. */
const MAX_POSTGRES_SEARCHES = 3;

export function textSearch(engine: TextSearch['engine'], index: SearchIndex): TextSearch {
  return { engine, index, turns: new Turns(engine === 'sqlite' ? 1 : MAX_POSTGRES_SEARCHES) };
}
