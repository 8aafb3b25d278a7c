import type { Span } from './summary.ts';
import type { TimeBar } from './time-bars.ts';

/** Bars that are marked: from the one the brush was put down on to the one it is at. */
export interface Brush {
  readonly anchor: number;
  readonly at: number;
}

/** What a key does to a brush over so many bars; undefined for keys that are not its own. */
export function brushAfter(brush: Brush, key: string, isExtending: boolean, count: number): Brush | undefined {
  const at = placeAfter(brush.at, key, count);
  if (at === undefined) return undefined;
  return { anchor: isExtending ? brush.anchor : at, at };
}

/** The bars of a brush, the first and the last of them. */
export function brushedBars({ anchor, at }: Brush): readonly [first: number, last: number] {
  return anchor < at ? [anchor, at] : [at, anchor];
}

/** The time the bars of a brush take; undefined when there are none. */
export function brushedSpan(bars: readonly TimeBar[], brush: Brush): Span | undefined {
  const [first, last] = brushedBars(brush);
  const [begin, end] = [bars[first], bars[last]];
  return begin && end && { from: begin.from, to: end.to };
}

function placeAfter(at: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(count - 1, at + 1);
    case 'PageUp':
      return Math.max(0, at - 10);
    case 'PageDown':
      return Math.min(count - 1, at + 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
