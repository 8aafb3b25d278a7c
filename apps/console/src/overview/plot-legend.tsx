import './plot-legend.css';
import type { ReactNode } from 'react';
import { type PlotSeries, sumOf } from '../plots/plot-data.ts';
import { compactText } from '../plots/plot-text.ts';
import { PREVIOUS_PERIOD } from '../text/common.ts';

interface PlotLegendProps {
  readonly series: readonly PlotSeries[];
  /** Whether to show sums. */
  readonly isSum: boolean;
  /** Total of the previous period, if it is drawn. */
  readonly before?: number | undefined;
  /** Number of changes that are marked. */
  readonly changes?: number | undefined;
  readonly onLayer?: (key: string) => void;
}

/** Names of the layers, largest first; each opens its entries. */
export function PlotLegend({ series, isSum, before, changes = 0, onLayer }: PlotLegendProps): ReactNode {
  const sortedSeries = isSum ? series.toSorted((one, other) => sumOf(other.values) - sumOf(one.values)) : series;
  return (
    <ul className="plot-legend">
      {sortedSeries.map(({ key, label, color, values }) => {
        const content = (
          <>
            <i className="plot-swatch" style={{ background: `var(${color})` }} />
            {label}
            {isSum && <b>{compactText(sumOf(values))}</b>}
          </>
        );
        return (
          <li key={key}>
            {onLayer ? (
              <button type="button" onClick={() => onLayer(key)} title={`View entries: ${label}`}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
      {before !== undefined && (
        <li>
          <span>
            <i className="plot-swatch before" />
            {PREVIOUS_PERIOD}
            <b>{compactText(before)}</b>
          </span>
        </li>
      )}
      {changes > 0 && (
        <li>
          <span>
            <i className="plot-swatch change" />
            Settings changed
            <b>{compactText(changes)}</b>
          </span>
        </li>
      )}
    </ul>
  );
}
