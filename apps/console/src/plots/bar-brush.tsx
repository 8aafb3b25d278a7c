import './bar-brush.css';
import './plot-colors.css';
import './plot-tip.css';
import type { Outcome } from '@chatwire/protocol';
import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
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
  /** The only outcome of the bars, if they are filtered by it. */
  readonly outcome: string | undefined;
  /** Called with the outcome that was clicked in the legend. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Bar chart with a selection by dragging or keyboard, and a legend that filters by outcome. */
export function BarBrush({ bars, onSpan, outcome: chosen, onOutcome }: BarBrushProps): ReactNode {
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
      <div className="bar-brush-text">
        <span aria-hidden="true">{span}</span>
        {countTexts(counts).map(({ outcome, text }) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === chosen}
            title={outcome === chosen ? 'Show all outcomes' : `Show only: ${OUTCOME_LABELS[outcome]}`}
            onClick={() => onOutcome(outcome)}
          >
            <i className={`plot-swatch plot-${outcome}`} />
            {text}
          </button>
        ))}
        {countTexts(counts).length === 0 && <span aria-hidden="true">nothing</span>}
      </div>
    </>
  );
}

function Selection({ brush }: { readonly brush: Brush }): ReactNode {
  const [first, last] = brushedBars(brush);
  return <rect className="bar-brush-selected" x={first} y={0} width={last - first + 1} height={100} />;
}
