import './plot-legend.css';
import type { ReactNode } from 'react';
import { type PlotSeries, sumOf } from '../plots/plot-data.ts';
import { compactText } from '../plots/plot-text.ts';
import { PREVIOUS_PERIOD } from '../text/common.ts';

interface PlotLegendProps {
  readonly series: readonly PlotSeries[];
  /** Whether to show the sum of each series. */
  readonly showsSums: boolean;
  /** Total of the previous period, if it is drawn. */
  readonly previousTotal?: number | undefined;
  /** Number of changes that are marked. */
  readonly changeCount?: number | undefined;
  readonly onSeries?: (key: string) => void;
}

/** Names of the series, those with sums largest first; each opens its entries. */
export function PlotLegend({
  series,
  showsSums,
  previousTotal,
  changeCount = 0,
  onSeries,
}: PlotLegendProps): ReactNode {
  const sortedSeries = showsSums ? series.toSorted((one, other) => sumOf(other.values) - sumOf(one.values)) : series;
  return (
    <ul className="plot-legend">
      {sortedSeries.map(({ key, label, color, values }) => {
        const content = (
          <>
            <i className="plot-swatch" style={{ background: `var(${color})` }} />
            {label}
            {showsSums && <b>{compactText(sumOf(values))}</b>}
          </>
        );
        return (
          <li key={key}>
            {onSeries ? (
              <button type="button" onClick={() => onSeries(key)} title={`View entries: ${label}`}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
      {previousTotal !== undefined && (
        <li>
          <span>
            <i className="plot-swatch before" />
            {PREVIOUS_PERIOD}
            <b>{compactText(previousTotal)}</b>
          </span>
        </li>
      )}
      {changeCount > 0 && (
        <li>
          <span>
            <i className="plot-swatch change" />
            Settings changed
            <b>{compactText(changeCount)}</b>
          </span>
        </li>
      )}
    </ul>
  );
}
