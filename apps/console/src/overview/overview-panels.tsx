import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import type { PlotSeries } from '../plots/plot-data.ts';
import { compactText } from '../plots/plot-text.ts';
import { clampedTo, type Span, type Times, timesOf } from '../plots/span.ts';
import { bucketSpans } from '../plots/time-bars.ts';
import { NO_NOTIFICATIONS } from '../text/common.ts';
import { durationText } from '../text/times.ts';
import { Select } from '../ui/select.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { useChanges } from './changes/use-changes.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { DIMENSION_LABELS, DIMENSIONS } from './dimensions.ts';
import { LATENCIES, LATENCY_LABELS, latencySeries } from './latency-series.ts';
import { entriesOf, filterOfLayer } from './marks.ts';
import { ALL_ENTRIES, layersBy, totalOf, totalsBy, WITHOUT_CALL } from './outcome-totals.ts';
import type { OverviewSearch } from './overview-search.ts';
import { PlotPanel } from './plot-panel.tsx';
import { ProvidersPanel } from './providers/providers-panel.tsx';
import type { Overview } from './read-overview.ts';
import { Tiles } from './tiles.tsx';
import { tilesOf } from './tiles-of.ts';
import { totalsBefore } from './totals-before.ts';

// Loads the words of the administration for changes on demand.
const ChangeMarks = lazy(async () => ({ default: (await import('./changes/change-marks.tsx')).ChangeMarks }));

interface OverviewPanelsProps {
  readonly overview: Overview;
  readonly search: OverviewSearch;
  readonly onChoose: (choice: Pick<OverviewSearch, 'group' | 'latency'>) => void;
  readonly onTimes: (times: Times) => void;
}

/** Charts of a period. Every mark links to its entries. */
export function OverviewPanels({ overview, search, onChoose, onTimes }: OverviewPanelsProps): ReactNode {
  const navigate = useNavigate();
  const { span, volume, parts, groups, partsBefore, total, volumeBefore } = overview;
  const changes = useChanges(span);
  const { group = 'outcome', latency = 'endToEnd' } = search;
  const { volumeData, latencyData, uncalledData } = useMemo(() => {
    const spans = bucketSpans(volume);
    return {
      volumeData: {
        spans,
        series: layersBy(group === 'outcome' ? volume : groups, group, ALL_ENTRIES),
        ...(volumeBefore && { before: totalsBefore(spans, span, volumeBefore) }),
      },
      latencyData: { spans, series: latencySeries(volume, latency) },
      uncalledData: { spans, series: layersBy(parts, 'reason', WITHOUT_CALL) },
    };
  }, [span, volume, volumeBefore, groups, parts, group, latency]);

  const withPageFilters = (filter: FilterSearch): FilterSearch => entriesOf(search, span, filter);
  const open = (part: Span, filter: FilterSearch) =>
    void navigate({ to: '/logs', search: entriesOf(search, clampedTo(part, span), filter) });
  const onSelect = (part: Span) => onTimes(timesOf(clampedTo(part, span)));
  const marksOf = (spans: readonly Span[]) => (
    <Suspense>
      <ChangeMarks spans={spans} changes={changes} />
    </Suspense>
  );
  const ofLayer = (series?: PlotSeries) => (series ? filterOfLayer('reason', series.key) : {});

  return (
    <>
      <Tiles tiles={tilesOf(overview, 'endToEnd')} entriesOf={withPageFilters} />
      <PlotPanel
        title="Volume"
        className="whole"
        kind="bars"
        data={volumeData}
        format={compactText}
        emptyText={totalOf(total).count === 0 ? NO_NOTIFICATIONS : 'No data'}
        tools={
          <Select
            className="panel-choice"
            label="Group by"
            choices={DIMENSIONS.map((value) => ({ value, label: DIMENSION_LABELS[value] }))}
            chosen={group}
            onChoose={(value) => onChoose({ group: value })}
          />
        }
        onSeries={(key) => open(span, filterOfLayer(group, key))}
        onPick={(part, series) => open(part, series ? filterOfLayer(group, series.key) : {})}
        onSelect={onSelect}
        marks={marksOf(volumeData.spans)}
        changes={changes.length}
      />
      <CategoriesPanel
        title="Reasons"
        about="Why notifications were not sent"
        emptyText="All notifications were sent."
        dimension="reason"
        totals={totalsBy(parts, 'reason').filter(({ value }) => value !== undefined)}
        before={totalsBy(partsBefore, 'reason')}
        entriesOf={withPageFilters}
      />
      <div className="overview-stack">
        <ProvidersPanel
          totals={totalsBy(parts, 'provider')}
          before={totalsBy(partsBefore, 'provider')}
          entriesOf={withPageFilters}
        />
        <DevicesPanel summary={overview.devices} previousSummary={overview.devicesBefore} entriesOf={withPageFilters} />
        <CategoriesPanel
          title="Channels"
          emptyText={NO_NOTIFICATIONS}
          dimension="channel"
          totals={totalsBy(parts, 'channel')}
          before={totalsBy(partsBefore, 'channel')}
          entriesOf={withPageFilters}
        />
        <PlotPanel
          title="Latency"
          about={LATENCY_LABELS[latency].about}
          kind="lines"
          data={latencyData}
          format={durationText}
          emptyText="No latency data in this period"
          tools={
            <Select
              className="panel-choice"
              label="Metric"
              choices={LATENCIES.map((value) => ({ value, label: LATENCY_LABELS[value].label }))}
              chosen={latency}
              onChoose={(value) => onChoose({ latency: value })}
            />
          }
          onPick={(part) => open(part, latency === 'endToEnd' ? { channel: 'push', trigger: 'after_message' } : {})}
          onSelect={onSelect}
        />
      </div>
      <PlotPanel
        title="Skipped and unreachable, by reason"
        className="whole"
        about="Prevented by a preference, or no usable target"
        kind="bars"
        data={uncalledData}
        format={compactText}
        emptyText="Nothing was skipped."
        onSeries={(key) => open(span, filterOfLayer('reason', key))}
        onPick={(part, series) => open(part, ofLayer(series))}
        onSelect={onSelect}
        marks={marksOf(uncalledData.spans)}
        changes={changes.length}
      />
    </>
  );
}
