import { REFRESH } from '../text/common.ts';
import './overview-page.css';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FilterBar } from '../filter/filter-bar.tsx';
import type { FilterSearch } from '../filter/filter-search.ts';
import { wholeTime } from '../text/times.ts';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { ViewsButton } from '../views/views-button.tsx';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import { filtersOf, parseOverviewSearch, withFilters } from './overview-search.ts';
import { OverviewState } from './overview-state.tsx';
import { useOverview } from './use-overview.ts';

const route = getRouteApi('/overview');

/** Outcomes, reasons, providers, and latencies of a period. */
export function OverviewPage(): ReactNode {
  useRerenderOnZoneChange();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useOverview(search, search.group ?? 'outcome');

  useHotkey('r', () => void refetch());

  const setFilters = (filters: FilterSearch) => void navigate({ search: (current) => withFilters(current, filters) });

  return (
    <div className="overview">
      <h1 className="visually-hidden">Overview</h1>
      <div className="screen-bar overview-bar">
        <FilterBar search={filtersOf(search)} onChange={setFilters} />
        <ViewsButton
          page="overview"
          search={search}
          onOpen={(view) => void navigate({ search: parseOverviewSearch(view.search) })}
        />
        <button type="button" className="button" aria-label={REFRESH} onClick={() => void refetch()}>
          <Icon name="repeat" />
        </button>
      </div>
      <div className="overview-body" aria-busy={isFetching}>
        <AlertsPanel search={search} />
        {data && error && (
          <p className="overview-old" role="alert">
            Refresh failed: {error.message} Showing data from {wholeTime(dataUpdatedAt)}.
          </p>
        )}
        {data ? (
          <OverviewPanels
            overview={data}
            search={search}
            onChoose={(choice) =>
              void navigate({ search: (current) => ({ ...current, ...choice }), resetScroll: false })
            }
            onTimes={({ processedFrom, processedTo }) => {
              const { range: _, ...rest } = search;
              setFilters({ ...rest, processedFrom, processedTo });
            }}
          />
        ) : (
          <OverviewState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
