import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { sumOf, withOnly } from '../plots/plot-data.ts';
import { PlotTable } from '../plots/plot-table.tsx';
import type { TimePlotProps } from '../plots/time-plot.tsx';
import { Panel } from './panel.tsx';
import { PlotLegend } from './plot-legend.tsx';

// Loads the plot library on demand.
const TimePlot = lazy(async () => ({ default: (await import('../plots/time-plot.tsx')).TimePlot }));

interface PlotPanelProps extends Omit<TimePlotProps, 'label'> {
  readonly title: string;
  readonly about?: string;
  readonly tools?: ReactNode;
  readonly className?: string;
  /** Shown without data. */
  readonly emptyText: string;
  /** Number of changes among the marks, for the legend. */
  readonly changes?: number;
  /** Opens the entries of a series. */
  readonly onSeries?: (key: string) => void;
}

/** Values over time, with a legend and a table view. */
export function PlotPanel({
  title,
  about,
  tools,
  className,
  emptyText,
  changes,
  onSeries,
  ...plot
}: PlotPanelProps): ReactNode {
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, kind, format } = plot;
  // A group that is gone, such as those of another dimension, hides nothing.
  const drawn = useMemo(() => chosen.filter((key) => data.series.some((series) => series.key === key)), [chosen, data]);
  const shownData = useMemo(() => withOnly(data, drawn), [data, drawn]);
  const [only] = drawn.length === 1 ? shownData.series : [];
  // A bar that shows one series opens the entries of that series, also by keyboard.
  const onPick: TimePlotProps['onPick'] = (span, series = only) => plot.onPick(span, series);
  const asTable = (
    <button type="button" className="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      Show as table
    </button>
  );
  const frame = { title, ...(about !== undefined && { about }), ...(className !== undefined && { className }) };
  if (data.series.length === 0)
    return (
      <Panel {...frame} tools={tools}>
        <p className="panel-none">{emptyText}</p>
      </Panel>
    );
  return (
    <Panel
      {...frame}
      tools={
        <>
          {tools}
          {asTable}
        </>
      }
    >
      <PlotLegend
        series={data.series}
        chosen={drawn}
        onChoose={setChosen}
        showsSums={kind === 'bars'}
        previousTotal={shownData.before && sumOf(shownData.before)}
        changeCount={changes}
        {...(onSeries && { onSeries })}
      />
      {isTable ? (
        <PlotTable label={title} data={shownData} format={format} onPick={onPick} />
      ) : (
        <Suspense fallback={<div className="time-plot plot-loading" />}>
          <TimePlot label={title} {...plot} data={shownData} onPick={onPick} />
        </Suspense>
      )}
    </Panel>
  );
}
