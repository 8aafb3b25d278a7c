import './plot-legend.css';
import type { ReactNode } from 'react';
import { type PlotSeries, sumOf } from '../plots/plot-data.ts';
import { compactText } from '../plots/plot-text.ts';

interface PlotLegendProps {
  readonly series: readonly PlotSeries[];
  /** Whether to show sums. */
  readonly isSum: boolean;
  readonly onLayer?: (key: string) => void;
}

/** Names of the layers, largest first; each opens its entries. */
export function PlotLegend({ series, isSum, onLayer }: PlotLegendProps): ReactNode {
  const shown = isSum ? series.toSorted((one, other) => sumOf(other.values) - sumOf(one.values)) : series;
  return (
    <ul className="plot-legend">
      {shown.map(({ key, label, colour, values }) => {
        const inside = (
          <>
            <i className="plot-swatch" style={{ background: `var(${colour})` }} />
            {label}
            {isSum && <b>{compactText(sumOf(values))}</b>}
          </>
        );
        return (
          <li key={key}>
            {onLayer ? (
              <button type="button" onClick={() => onLayer(key)} title={`View entries: ${label}`}>
                {inside}
              </button>
            ) : (
              <span>{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
