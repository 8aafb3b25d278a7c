import './plot-tip.css';
import type { ReactNode } from 'react';
import { PREVIOUS_PERIOD } from '../text/common.ts';
import type { PlotKind } from './create-plot.ts';
import { type PlotData, sumOf } from './plot-data.ts';
import { spanText } from './plot-text.ts';
import { spanFrom } from './span.ts';

type BarRange = readonly [first: number, last: number];

interface PlotTipProps {
  readonly kind: PlotKind;
  readonly data: PlotData;
  readonly range: BarRange;
  readonly format: (value: number) => string;
}

/** Tooltip with the values of the span under the pointer. */
export function PlotTip({ kind, data, range, format }: PlotTipProps): ReactNode {
  const middle = (range[0] + range[1] + 1) / 2 / data.spans.length;
  const values = valuesOf(kind, data, range);
  const rows = kind === 'bars' ? values.toReversed() : values;
  const previousSum = data.before && sumOf(data.before.slice(range[0], range[1] + 1));
  return (
    <div
      className="plot-tip popup"
      aria-hidden="true"
      style={
        middle < 0.5 ? { left: `calc(${middle * 100}% + 0.8rem)` } : { right: `calc(${(1 - middle) * 100}% + 0.8rem)` }
      }
    >
      <strong>{spanText(spanFrom(data.spans, ...range))}</strong>
      {rows.length === 0 && range[0] === range[1] && <p>Nothing</p>}
      <dl>
        {rows.map(({ key, label, color, value }) => (
          <div key={key}>
            <dt>
              <i className="plot-swatch" style={{ background: `var(${color})` }} />
              {label}
            </dt>
            <dd>{format(value)}</dd>
          </div>
        ))}
        {previousSum !== undefined && (
          <div>
            <dt>{PREVIOUS_PERIOD}</dt>
            <dd>{format(previousSum)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Returns the same values as text for screen readers. */
export function tipText(data: PlotData, index: number, format: (value: number) => string): string {
  const values = valuesOf('bars', data, [index, index]).map(({ label, value }) => `${label} ${format(value)}`);
  const previousText = data.before && `. ${PREVIOUS_PERIOD}: ${format(data.before[index] ?? 0)}`;
  return `${spanText(spanFrom(data.spans, index, index))}: ${values.length === 0 ? 'nothing' : values.join(', ')}${previousText ?? ''}`;
}

/** Sums counts of several spans; other measures can't be summed. */
function valuesOf(kind: PlotKind, { series }: PlotData, [first, last]: BarRange) {
  if (kind === 'lines' && first !== last) return [];
  return series.flatMap(({ key, label, color, values }) => {
    const value = sumOf(values.slice(first, last + 1));
    return value > 0 ? [{ key, label, color, value }] : [];
  });
}
