import './logs-page.css';
import type { Outcome } from '@chatwire/protocol';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LogOfMessageContext, logOfMessage } from '../entry/log-of-message.ts';
import { withFilter } from '../filter/filter.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { apiFilterOf, type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { useLiveTail } from '../live/use-live-tail.ts';
import type { LogRow } from '../log-window/log-source.ts';
import { rowIndex } from '../log-window/row-index.ts';
import type { Times } from '../plots/span.ts';
import { TimeStrip } from '../plots/time-strip.tsx';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ViewsButton } from '../views/views-button.tsx';
import { LogStates } from './log-states.tsx';
import { LogsBanner } from './logs-banner.tsx';
import { parseLogsSearch } from './logs-search.ts';
import { LogsTools } from './logs-tools.tsx';
import { useChosenColumns } from './table/chosen-columns.ts';
import { LogTable } from './table/log-table.tsx';
import { useLogWindow } from './use-log-window.ts';
import { useRetries } from './use-retries.ts';

const route = getRouteApi('/logs');
const EntryDrawer = lazy(async () => ({ default: (await import('../entry/entry-drawer.tsx')).EntryDrawer }));

/** The log table with filters, paging, live tail, and one open entry. The URL contains the whole view. */
export function LogsPage(): ReactNode {
  useRerenderOnZoneChange();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { entry, at } = search;
  const filtersJson = JSON.stringify(parseFilterSearch({ ...search }));
  // A relative range ends at the time its filter was set.
  const filter = useMemo(() => apiFilterOf(JSON.parse(filtersJson), Date.now()), [filtersJson]);
  const { window, snapshot } = useLogWindow(filter, at);
  const { columns, chosen, toggle } = useChosenColumns();
  const table = useRef<HTMLDivElement>(null);
  const [isAtTop, setAtTop] = useState(true);
  const [isPaused, setPaused] = useState(false);
  const isLive = search.live === 'on';
  const live = useLiveTail(window, filter, isLive && snapshot.status === 'ready');
  const isListCovered = useMedia('(max-width: 60rem)') && entry !== undefined;
  useEffect(() => window.hold(isPaused || !isAtTop), [window, isPaused, isAtTop]);
  useRetries(window, snapshot.error);

  // The same functions for the life of the page: new rows, twenty times a second, must not render the bar and the plot again.
  const setFilters = useCallback(
    (next: FilterSearch) =>
      void navigate({
        search: ({ entry, live }) => ({
          ...parseFilterSearch({ ...next }),
          ...(entry && { entry }),
          ...(live && { live }),
        }),
      }),
    [navigate],
  );
  const setTimeRange = useCallback(
    (times: Times) =>
      void navigate({
        search: ({ range: _, entry, live, ...rest }) => ({
          ...parseFilterSearch({ ...rest, ...times }),
          ...(entry && { entry }),
          ...(live && { live }),
        }),
      }),
    [navigate],
  );
  const toggleOutcome = useCallback(
    (outcome: Outcome) =>
      void navigate({
        search: ({ outcome: chosen, at: _, ...rest }) => ({ ...rest, ...(chosen !== outcome && { outcome }) }),
      }),
    [navigate],
  );
  const isOpen = entry !== undefined;
  const open = useCallback(
    (id: string) => void navigate({ search: (current) => ({ ...current, entry: id }), replace: isOpen }),
    [navigate, isOpen],
  );
  const choose = useCallback(({ _id }: Pick<LogRow, '_id'>) => open(_id), [open]);
  const close = () => void navigate({ search: ({ entry: _, ...rest }) => rest });
  const loadOlder = useCallback(() => void window.loadOlder(), [window]);
  const loadNewer = useCallback(() => void window.loadNewer(), [window]);
  const retry = useCallback(() => void window.retry(), [window]);
  const index = rowIndex(snapshot.rows, entry);
  const ofMessage = useMemo(() => {
    const { messageId, ...others } = filter;
    return logOfMessage(messageId, Object.keys(others).length > 0, snapshot);
  }, [filter, snapshot]);

  return (
    <div className="logs">
      <div className="screen-bar logs-bar" inert={isListCovered}>
        <FilterBar search={search} onChange={setFilters} />
        <LogsTools
          live={live}
          isLive={isLive}
          onLive={(isOn) =>
            void navigate({ search: ({ live: _, ...rest }) => ({ ...rest, ...(isOn && { live: 'on' }) }) })
          }
          isPaused={isPaused}
          onPause={setPaused}
          onRefresh={() => void window.load()}
          columns={chosen}
          onColumn={toggle}
          filter={filter}
        >
          <ViewsButton
            page="logs"
            search={search}
            onOpen={(view) => void navigate({ search: parseLogsSearch(view.search) })}
          />
        </LogsTools>
      </div>
      <LogsBanner snapshot={snapshot} onRetry={retry} />
      <TimeStrip filter={filter} onRange={setTimeRange} onOutcome={toggleOutcome} />
      <div className="logs-body">
        <div className="logs-list" inert={isListCovered}>
          <LogStates
            snapshot={snapshot}
            onRetry={retry}
            onClear={filtersJson === '{}' ? undefined : () => setFilters({})}
          >
            <LogOfMessageContext value={ofMessage}>
              <LogTable
                scroller={table}
                snapshot={snapshot}
                columns={columns}
                chosen={entry}
                at={at}
                onChoose={choose}
                onFilter={(filter) => setFilters(withFilter(search, filter))}
                onNearEnd={loadOlder}
                onNearStart={loadNewer}
                onRetry={retry}
                onAtTop={setAtTop}
              />
            </LogOfMessageContext>
          </LogStates>
          {snapshot.newCount > 0 && (
            <button type="button" className="button primary logs-new" onClick={toNewest}>
              <Icon name="up" />
              {snapshot.newCount.toLocaleString()} new
            </button>
          )}
          {snapshot.newCount === 0 && snapshot.newer !== 'done' && (
            <button type="button" className="button logs-new" onClick={toNewest}>
              <Icon name="up" />
              Jump to newest
            </button>
          )}
        </div>
        {entry !== undefined && (
          <Suspense>
            <EntryDrawer
              id={entry}
              row={snapshot.rows[index]}
              onMove={index === -1 ? undefined : (by) => choose(snapshot.rows[index + by] ?? { _id: entry })}
              onResent={showResent}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
    </div>
  );

  function showResent(id: string): void {
    open(id);
    void window.checkForNew();
  }
  function toNewest(): void {
    if (snapshot.newer === 'done') window.showWaiting();
    else void navigate({ search: ({ at: _, ...rest }) => rest });
    table.current?.scrollTo({ top: 0 });
  }
}
