import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';

/** What the address of the logs says. */
export interface LogsSearch extends FilterSearch {
  /** The entry that is looked at. */
  readonly entry?: string;
  /** New entries come in by themselves. */
  readonly live?: 'on';
}

export function parseLogsSearch(search: Readonly<Record<string, unknown>>): LogsSearch {
  const { entry, live } = search;
  return {
    ...parseFilterSearch(search),
    ...(typeof entry === 'string' && /^[0-9a-f]{24}$/.test(entry) && { entry }),
    ...(live === 'on' && { live }),
  };
}
