import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { LATENCIES, type LatencyName } from './latency-series.ts';

/** What the address of the overview says. */
export interface OverviewSearch extends FilterSearch {
  /** What the volume is divided by. Default: by outcome. */
  readonly group?: Dimension;
  /** Which latency is drawn. Default: end to end. */
  readonly latency?: LatencyName;
  /** As far back as the log goes. Default without any times: the last week. */
  readonly times?: 'all';
}

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

/** The filters of a view. Without times it is the last week: one can compare it with the one before. */
export function filtersOf(search: OverviewSearch): FilterSearch {
  const filters = parseFilterSearch({ ...search });
  return search.times === 'all' || hasTimes(filters) ? filters : { ...filters, range: '7d' };
}

/** The same view with other filters; none of times are all times. */
export function withFilters({ group, latency }: OverviewSearch, filters: FilterSearch): OverviewSearch {
  return parseOverviewSearch({ ...filters, group, latency, times: 'all' });
}

function hasTimes({ range, processedFrom, processedTo }: FilterSearch): boolean {
  return (range ?? processedFrom ?? processedTo) !== undefined;
}
