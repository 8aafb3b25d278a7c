import type { DeviceState, LogsSummary } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { CategoryBars } from './category-bars.tsx';
import { deviceResultsOf } from './device-results.ts';
import { Panel } from './panel.tsx';

interface DevicesPanelProps {
  readonly devices: LogsSummary;
  readonly before: LogsSummary;
  readonly entriesOf: (own: FilterSearch) => FilterSearch;
}

/** The colours of the tags of these results. */
const COLOURS: Readonly<Record<DeviceState, string>> = {
  displayed: '--plot-shown',
  opened: '--plot-shown',
  dismissed: '--plot-shown',
  cleared: '--plot-skipped',
  suppressed: '--plot-unreachable',
  received: '--plot-skipped',
  none: '--plot-skipped',
};

/** What users saw of the pushes: what devices reported, compared with the previous period. */
export function DevicesPanel({ devices, before, entriesOf }: DevicesPanelProps): ReactNode {
  const results = deviceResultsOf(devices);
  const resultsBefore = deviceResultsOf(before);
  return (
    <Panel title="On the devices" about="What devices reported about pushes">
      {results.length === 0 ? (
        <p className="panel-none">No pushes</p>
      ) : (
        <CategoryBars
          categories={results.map(({ state, label, detail, count, filter }) => ({
            key: state ?? '',
            label,
            detail,
            count,
            before:
              resultsBefore.length === 0 ? undefined : (resultsBefore.find((one) => one.state === state)?.count ?? 0),
            entries: entriesOf(filter),
            colour: state ? COLOURS[state] : '--plot-skipped',
          }))}
        />
      )}
    </Panel>
  );
}
