import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { apiFilterOf } from '../filter/filter-search.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import type { Dimension } from './dimensions.ts';
import { filtersOf, type OverviewSearch } from './overview-search.ts';
import { readOverview } from './read-overview.ts';

const REFRESH_MS = 30_000;

/** Loads the data of a view; periods that end now are refreshed regularly. */
export function useOverview(search: OverviewSearch, group: Dimension) {
  const api = useApi();
  const view = filtersOf(search);
  return useQuery({
    queryKey: ['overview', view, group, useZoneChoice()],
    placeholderData: keepPreviousData,
    refetchInterval: view.processedTo === undefined && REFRESH_MS,
    queryFn: ({ signal }) => {
      const nowMs = Date.now();
      return readOverview(api, apiFilterOf(view, nowMs), group, nowMs, signal);
    },
  });
}
