import type { DeviceState, LogsSummary } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { CategoryBars } from './category-bars.tsx';
import { deviceStateCountsOf } from './device-state-counts.ts';
import { Panel } from './panel.tsx';

interface DevicesPanelProps {
  readonly summary: LogsSummary;
  readonly previousSummary: LogsSummary;
  /** Adds the filters of the page to `filter`. */
  readonly entriesOf: (filter: FilterSearch) => FilterSearch;
}

/** Colours of the bars, the same as those of the tags of device results in the log. */
const COLORS: Readonly<Record<DeviceState, string>> = {
  displayed: '--plot-shown',
  opened: '--plot-shown',
  dismissed: '--plot-shown',
  cleared: '--plot-skipped',
  suppressed: '--plot-unreachable',
  received: '--plot-skipped',
  none: '--plot-skipped',
};

/** Shows what devices reported about pushes, compared with the previous period. */
export function DevicesPanel({ summary, previousSummary, entriesOf }: DevicesPanelProps): ReactNode {
  const counts = deviceStateCountsOf(summary);
  const countsBefore = deviceStateCountsOf(previousSummary);
  return (
    <Panel title="On the devices" about="What devices reported about pushes">
      {counts.length === 0 ? (
        <p className="panel-none">No pushes</p>
      ) : (
        <CategoryBars
          categories={counts.map(({ state, label, detail, count, filter }) => ({
            key: state ?? '',
            label,
            detail,
            count,
            before:
              countsBefore.length === 0
                ? undefined
                : (countsBefore.find((previous) => previous.state === state)?.count ?? 0),
            entries: entriesOf(filter),
            color: state ? COLORS[state] : '--plot-skipped',
          }))}
        />
      )}
    </Panel>
  );
}
