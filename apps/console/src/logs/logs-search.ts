import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';

/** URL parameters of the log page. */
export interface LogsSearch extends FilterSearch {
  /** Id of the open entry. */
  readonly entry?: string;
  /** Id of the entry at which the rows start. Absent: the newest. */
  readonly at?: string;
  /** Whether the live tail is on. */
  readonly live?: 'on';
}

/** Parses the valid parameters of a URL and ignores the rest. */
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
