import './logs-page.css';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { FilterBar } from '../filter/filter-bar.tsx';
import { apiFilterOf, type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { LiveSwitch } from '../live/live-switch.tsx';
import { useLiveTail } from '../live/use-live-tail.ts';
import { Icon } from '../ui/icon.tsx';
import { LogStates } from './log-states.tsx';
import { useChosenColumns } from './table/chosen-columns.ts';
import { ColumnMenu } from './table/column-menu.tsx';
import { LogTable } from './table/log-table.tsx';
import { useLogWindow } from './use-log-window.ts';

const route = getRouteApi('/logs');

/** The log as a table: narrowed, paged, followed. Everything that is shown is in the address. */
export function LogsPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = JSON.stringify(parseFilterSearch({ ...search }));
  // Ranges end now: now is when the filters were set.
  const filter = useMemo(() => apiFilterOf(JSON.parse(filters), Date.now()), [filters]);
  const { window, snapshot } = useLogWindow(filter);
  const { columns, chosen, toggle } = useChosenColumns();
  const [isAtTop, setAtTop] = useState(true);
  const [isPaused, setPaused] = useState(false);
  const isLive = search.live === 'on';
  const live = useLiveTail(window, filter, isLive && snapshot.status === 'ready');
  useEffect(() => window.hold(isPaused || !isAtTop), [window, isPaused, isAtTop]);

  const setFilters = (next: FilterSearch) =>
    void navigate({
      search: ({ entry, live: wasLive }) => ({ ...next, ...(entry && { entry }), ...(wasLive && { live: wasLive }) }),
    });
  const loadOlder = useCallback(() => void window.loadOlder(), [window]);

  return (
    <div className="logs">
      <div className="logs-bar">
        <FilterBar search={search} onChange={setFilters} />
        <div className="logs-tools">
          <LiveSwitch
            isOn={isLive}
            live={live}
            onSwitch={(isOn) =>
              void navigate({ search: ({ live: _, ...rest }) => ({ ...rest, ...(isOn && { live: 'on' }) }) })
            }
            isPaused={isPaused}
            onPause={setPaused}
          />
          <button type="button" className="button" aria-label="Read again" onClick={() => void window.load()}>
            <Icon name="repeat" />
          </button>
          <ColumnMenu chosen={chosen} onToggle={toggle} />
        </div>
      </div>
      <LogStates snapshot={snapshot} onRetry={() => void window.load()}>
        <LogTable
          snapshot={snapshot}
          columns={columns}
          chosen={search.entry}
          onChoose={({ _id }) => void navigate({ search: (before) => ({ ...before, entry: _id }) })}
          onNearEnd={loadOlder}
          onAtTop={setAtTop}
        />
      </LogStates>
      {snapshot.waiting > 0 && (
        <button type="button" className="button primary logs-new" onClick={() => toTop(window.showWaiting)}>
          <Icon name="up" />
          {snapshot.waiting.toLocaleString()} new
        </button>
      )}
    </div>
  );

  function toTop(show: () => void): void {
    show.call(window);
    document.querySelector('.log-table')?.scrollTo({ top: 0 });
  }
}
