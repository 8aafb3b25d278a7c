import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';

/** What the address of the logs says. */
export interface LogsSearch extends FilterSearch {
  /** The entry that is looked at. */
  readonly entry?: string;
  /** The entry the rows begin at. Absent: the newest. */
  readonly at?: string;
  /** New entries come in by themselves. */
  readonly live?: 'on';
}

export function parseLogsSearch(search: Readonly<Record<string, unknown>>): LogsSearch {
  const { live } = search;
  const [entry, at] = [idOf(search.entry), idOf(search.at)];
  return {
    ...parseFilterSearch(search),
    ...(entry !== undefined && { entry }),
    ...(at !== undefined && { at }),
    ...(live === 'on' && { live }),
  };
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined;
}
