import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { type FacetCounts, readFacetCounts } from './facets.ts';
import { apiFilterOf, type FilterSearch } from './filter-search.ts';

const FRESH_MS = 15_000;

export interface CountedFacets {
  /** Undefined until they are loaded, and if they can’t be. */
  readonly counts: FacetCounts | undefined;
  readonly isLoading: boolean;
}

/** Counts the entries of a view by facet while `isWanted`. */
export function useFacetCounts(search: FilterSearch, isWanted: boolean): CountedFacets {
  const api = useApi();
  const { data, isLoading } = useQuery({
    queryKey: ['facets', search],
    enabled: isWanted,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => {
      const nowMs = Date.now();
      return readFacetCounts(api, apiFilterOf(search, nowMs), nowMs, signal);
    },
  });
  return { counts: data, isLoading };
}
