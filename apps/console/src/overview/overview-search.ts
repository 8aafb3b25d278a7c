import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { LATENCIES, type LatencyName } from './latency-series.ts';

/** What the address of the overview says. */
export interface OverviewSearch extends FilterSearch {
  /** What the volume is divided by. Default: by outcome. */
  readonly group?: Dimension;
  /** Which latency is drawn. Default: end to end. */
  readonly latency?: LatencyName;
}

export function parseOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const group = DIMENSIONS.find((name) => name === search.group);
  const latency = LATENCIES.find((name) => name === search.latency);
  return { ...parseFilterSearch(search), ...(group && { group }), ...(latency && { latency }) };
}

/** Without times it is the last week: one can compare it with the one before. */
export function withTimes(search: FilterSearch): FilterSearch {
  const { range, processedFrom, processedTo } = search;
  return (range ?? processedFrom ?? processedTo) ? search : { ...search, range: '7d' };
}
