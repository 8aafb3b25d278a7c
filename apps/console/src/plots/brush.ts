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

/** The first and the last bar of a brush. */
export function brushedBars({ anchor, at }: Brush): readonly [first: number, last: number] {
  return anchor < at ? [anchor, at] : [at, anchor];
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
