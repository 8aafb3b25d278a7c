import './bar-brush.css';
import './plot-colors.css';
import { type ReactNode, useMemo } from 'react';
import { barPaths, STACKED } from './bar-paths.ts';
import { type Brush, brushedBars } from './brush.ts';
import { countsText, spanText } from './plot-text.ts';
import { type Span, spanFrom } from './span.ts';
import { countsIn, type TimeBar } from './time-bars.ts';
import { useBrush } from './use-brush.ts';

interface BarBrushProps {
  /** At least one bar. */
  readonly bars: readonly TimeBar[];
  readonly onSpan: (span: Span) => void;
}

/** Bar chart with a selection by dragging or keyboard. */
export function BarBrush({ bars, onSpan }: BarBrushProps): ReactNode {
  const paths = useMemo(() => barPaths(bars), [bars]);
  const select = (first: number, last: number): void => onSpan(spanFrom(bars, first, last));
  const { brush, handlers } = useBrush(bars.length, { onPick: (index) => select(index, index), onSelect: select });
  const last = bars.length - 1;
  const text = textOf(bars, brush ?? { anchor: 0, at: last });
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className="bar-brush"
        aria-label="Volume over time"
        aria-description="Arrow keys move, Shift+arrows select, Enter zooms"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={brush?.at ?? last}
        aria-valuetext={text}
        {...handlers}
      >
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {brush && <Selection brush={brush} />}
          {STACKED.map((outcome) => (
            <path key={outcome} className={`plot-${outcome}`} d={paths[outcome]} />
          ))}
        </svg>
      </div>
      <p className="bar-brush-text" aria-hidden="true">
        {text}
      </p>
    </>
  );
}

function Selection({ brush }: { readonly brush: Brush }): ReactNode {
  const [first, last] = brushedBars(brush);
  return <rect className="bar-brush-selected" x={first} y={0} width={last - first + 1} height={100} />;
}

function textOf(bars: readonly TimeBar[], brush: Brush): string {
  const [first, last] = brushedBars(brush);
  return `${spanText(spanFrom(bars, first, last))}: ${countsText(countsIn(bars.slice(first, last + 1)))}`;
}
