import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { type FacetCounts, readFacetCounts } from './facets.ts';
import { apiFilterOf, type FilterSearch } from './filter-search.ts';

/** Time for which loaded counts are not loaded again. */
const FRESH_MS = 15_000;

export interface CountedFacets {
  /** Undefined until they are loaded, and if they can’t be. */
  readonly counts: FacetCounts | undefined;
  readonly isLoading: boolean;
}

/** Counts the entries of a view by facet while `isEnabled`. */
export function useFacetCounts(search: FilterSearch, isEnabled: boolean): CountedFacets {
  const api = useApi();
  const { data, isLoading } = useQuery({
    queryKey: ['facets', search],
    enabled: isEnabled,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => {
      const nowMs = Date.now();
      return readFacetCounts(api, apiFilterOf(search, nowMs), nowMs, signal);
    },
  });
  return { counts: data, isLoading };
}
