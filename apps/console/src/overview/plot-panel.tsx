import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sumOf } from '../plots/plot-data.ts';
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
  const { data, kind, format } = plot;
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
        showsSums={kind === 'bars'}
        previousTotal={data.before && sumOf(data.before)}
        changeCount={changes}
        {...(onSeries && { onSeries })}
      />
      {isTable ? (
        <PlotTable label={title} data={data} format={format} onPick={plot.onPick} />
      ) : (
        <Suspense fallback={<div className="time-plot" />}>
          <TimePlot label={title} {...plot} />
        </Suspense>
      )}
    </Panel>
  );
}
