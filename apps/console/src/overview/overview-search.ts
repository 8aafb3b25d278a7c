import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { DEFAULT_RANGE } from '../time/default-range.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { LATENCIES, type LatencyName } from './latency-series.ts';

/** URL parameters of the overview. */
export interface OverviewSearch extends FilterSearch {
  /** Grouping of the volume. Default: outcome. */
  readonly group?: Dimension;
  /** Latency shown. Default: end to end. */
  readonly latency?: LatencyName;
  /** The whole log. Default without times: the last week. */
  readonly times?: 'all';
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parseOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const group = DIMENSIONS.find((name) => name === search.group);
  const latency = LATENCIES.find((name) => name === search.latency);
  const filters = parseFilterSearch(search);
  const isAll = search.times === 'all' && !hasTimes(filters);
  return {
    ...filters,
    ...(group && { group }),
    ...(latency && { latency }),
    ...(isAll && { times: 'all' }),
  };
}

/** Returns the filters of a view. Without times: the last week, which has a previous period to compare with. */
export function filtersOf(search: OverviewSearch): FilterSearch {
  const filters = parseFilterSearch({ ...search });
  return search.times === 'all' || hasTimes(filters) ? filters : { ...filters, range: DEFAULT_RANGE };
}

/** Returns the view with other filters; without times it shows all times. */
export function withFilters({ group, latency }: OverviewSearch, filters: FilterSearch): OverviewSearch {
  return parseOverviewSearch({ ...filters, group, latency, times: 'all' });
}

function hasTimes({ range, processedFrom, processedTo }: FilterSearch): boolean {
  return (range ?? processedFrom ?? processedTo) !== undefined;
}
