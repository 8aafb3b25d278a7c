import './plot-legend.css';
import type { MouseEvent, ReactNode } from 'react';
import { type PlotSeries, sumOf } from '../plots/plot-data.ts';
import { compactText } from '../plots/plot-text.ts';
import { PREVIOUS_PERIOD } from '../text/common.ts';
import { CHANGES_LABEL } from './changes/changes-text.ts';

interface PlotLegendProps {
  readonly series: readonly PlotSeries[];
  /** Keys of the series that are drawn while the others are hidden; empty while all are drawn. */
  readonly chosen: readonly string[];
  /** Whether to show the sum of each series. */
  readonly showsSums: boolean;
  /** Total of the previous period, if it is drawn. */
  readonly previousTotal?: number | undefined;
  /** Number of changes that are marked. */
  readonly changeCount?: number | undefined;
  readonly onChoose: (chosen: readonly string[]) => void;
  /** Opens the entries of a series. */
  readonly onSeries?: (key: string) => void;
}

/** Names of the series, those with sums largest first; each hides the others, and a second click shows them again. */
export function PlotLegend({
  series,
  chosen,
  showsSums,
  previousTotal,
  changeCount = 0,
  onChoose,
  onSeries,
}: PlotLegendProps): ReactNode {
  const sortedSeries = showsSums ? series.toSorted((one, other) => sumOf(other.values) - sumOf(one.values)) : series;
  const [onlyKey] = chosen.length === 1 ? chosen : [];
  const only = series.find(({ key }) => key === onlyKey);

  function choose(key: string, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    const isChosen = chosen.includes(key);
    if (ctrlKey || metaKey || shiftKey) onChoose(isChosen ? chosen.filter((each) => each !== key) : [...chosen, key]);
    else onChoose(isChosen && chosen.length === 1 ? [] : [key]);
  }

  return (
    <ul className="plot-legend">
      {sortedSeries.map(({ key, label, parts, color, values }) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={chosen.includes(key)}
            className={chosen.length > 0 && !chosen.includes(key) ? 'hidden-series' : undefined}
            title={key === onlyKey ? 'Show all' : `Show only: ${parts?.join(', ') ?? label}`}
            onClick={(event) => choose(key, event)}
          >
            <i className="plot-swatch" style={{ background: `var(${color})` }} />
            {label}
            {showsSums && <b>{compactText(sumOf(values))}</b>}
          </button>
        </li>
      ))}
      {only && onSeries && (
        <li>
          <button type="button" className="plot-legend-entries" onClick={() => onSeries(only.key)}>
            View entries: {only.label}
          </button>
        </li>
      )}
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
            {CHANGES_LABEL}
            <b>{compactText(changeCount)}</b>
          </span>
        </li>
      )}
    </ul>
  );
}
