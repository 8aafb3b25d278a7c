import './plot-colours.css';
import './bar-brush.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { barPaths, STACKED } from './bar-paths.ts';
import { type Brush, brushAfter, brushedBars, brushedSpan } from './brush.ts';
import { countsText, spanText } from './plot-words.ts';
import type { Span } from './summary.ts';
import { countsIn, type TimeBar } from './time-bars.ts';

interface BarBrushProps {
  readonly bars: readonly TimeBar[];
  readonly onSpan: (span: Span) => void;
}

/** Bars of which some can be marked: by dragging, or with arrows (with Shift: more than one) and Enter. */
export function BarBrush({ bars, onSpan }: BarBrushProps): ReactNode {
  const [brush, setBrush] = useState<Brush>();
  const [isDragging, setDragging] = useState(false);
  const paths = useMemo(() => barPaths(bars), [bars]);
  const last = bars.length - 1;
  const shown = brush && { anchor: Math.min(brush.anchor, last), at: Math.min(brush.at, last) };

  function settle(settled: Brush | undefined): void {
    const span = settled && brushedSpan(bars, settled);
    setBrush(undefined);
    if (span) onSpan(span);
  }

  function pressed(event: KeyboardEvent): void {
    const next = brushAfter(shown ?? { anchor: last, at: last }, event.key, event.shiftKey, bars.length);
    if (next) setBrush(next);
    else if (event.key === 'Enter' && shown) settle(shown);
    else if (event.key === 'Escape' && shown) setBrush(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function down(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const at = barAt(event, bars.length);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setBrush({ anchor: at, at });
  }

  function moved(event: PointerEvent<HTMLElement>): void {
    const at = barAt(event, bars.length);
    setBrush((before) => ({ anchor: isDragging && before ? before.anchor : at, at }));
  }

  function up(): void {
    if (!isDragging) return;
    setDragging(false);
    settle(shown);
  }

  return (
    <div className="bar-brush">
      <div
        role="slider"
        tabIndex={0}
        className="bar-brush-bars"
        aria-label="Volume over time"
        aria-description="Arrows move, Shift and arrows mark, Enter shows what is marked"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown?.at ?? last}
        aria-valuetext={textOf(bars, shown ?? { anchor: 0, at: last })}
        onKeyDown={pressed}
        onBlur={() => setBrush(undefined)}
        onPointerDown={down}
        onPointerMove={moved}
        onPointerUp={up}
        onPointerCancel={() => {
          setDragging(false);
          setBrush(undefined);
        }}
        onPointerLeave={() => !isDragging && setBrush(undefined)}
      >
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {shown && <Marked brush={shown} />}
          {STACKED.map((outcome) => (
            <path key={outcome} className={`plot-${outcome}`} d={paths[outcome]} />
          ))}
        </svg>
      </div>
      <p className="bar-brush-text" aria-hidden="true">
        {textOf(bars, shown ?? { anchor: 0, at: last })}
      </p>
    </div>
  );
}

function Marked({ brush }: { readonly brush: Brush }): ReactNode {
  const [first, last] = brushedBars(brush);
  return <rect className="bar-brush-marked" x={first} y={0} width={last - first + 1} height={100} />;
}

function textOf(bars: readonly TimeBar[], brush: Brush): string {
  const span = brushedSpan(bars, brush);
  const [first, last] = brushedBars(brush);
  return span ? `${spanText(span)}: ${countsText(countsIn(bars.slice(first, last + 1)))}` : '';
}

function barAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}
