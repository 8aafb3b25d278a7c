import './bar-brush.css';
import './plot-colors.css';
import './plot-tip.css';
import { type ReactNode, useMemo } from 'react';
import { barPaths, STACKED } from './bar-paths.ts';
import { type Brush, brushedBars } from './brush.ts';
import { countsText, countTexts, spanText } from './plot-text.ts';
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
  const [firstShown, lastShown] = brushedBars(brush ?? { anchor: 0, at: last });
  const span = spanText(spanFrom(bars, firstShown, lastShown));
  const counts = countsIn(bars.slice(firstShown, lastShown + 1));
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
        aria-valuetext={`${span}: ${countsText(counts)}`}
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
        <span>{span}</span>
        {countTexts(counts).map(({ outcome, text }) => (
          <span key={outcome}>
            <i className={`plot-swatch plot-${outcome}`} />
            {text}
          </span>
        ))}
        {countTexts(counts).length === 0 && <span>nothing</span>}
      </p>
    </>
  );
}

function Selection({ brush }: { readonly brush: Brush }): ReactNode {
  const [first, last] = brushedBars(brush);
  return <rect className="bar-brush-selected" x={first} y={0} width={last - first + 1} height={100} />;
}
