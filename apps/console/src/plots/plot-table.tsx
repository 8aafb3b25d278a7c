import './plot-table.css';
import type { ReactNode } from 'react';
import type { PlotData, PlotSeries } from './plot-data.ts';
import { spanText } from './plot-text.ts';
import type { Span } from './span.ts';

interface PlotTableProps {
  readonly label: string;
  readonly data: PlotData;
  readonly format: (value: number) => string;
  readonly onPick: (span: Span, series?: PlotSeries) => void;
}

/** Values of a plot as rows, newest first; empty spans are omitted. */
export function PlotTable({ label, data: { spans, series }, format, onPick }: PlotTableProps): ReactNode {
  const rows = spans
    .map((span, index) => ({ span, index }))
    .filter(({ index }) => series.some(({ values }) => (values[index] ?? 0) > 0));
  return (
    <div className="plot-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ span, index }) => (
            <tr key={span.from}>
              <th scope="row">
                <button type="button" onClick={() => onPick(span)}>
                  {spanText(span)}
                </button>
              </th>
              {series.map((layer) => (
                <td key={layer.key}>
                  <Value value={layer.values[index] ?? null} format={format} onPick={() => onPick(span, layer)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly onPick: () => void;
}

function Value({ value, format, onPick }: ValueProps): ReactNode {
  if (value === null || value === 0) return value === null ? '–' : '0';
  return (
    <button type="button" onClick={onPick}>
      {format(value)}
    </button>
  );
}
