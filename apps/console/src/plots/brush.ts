import { placeAfter } from '../ui/place-after.ts';

/** Bars that are marked: from the one the brush was put down on to the one it is at. */
export interface Brush {
  readonly anchor: number;
  readonly at: number;
}

const KEYS = { page: 10, back: ['ArrowLeft'], on: ['ArrowRight'] };

/** What a key does to a brush over so many bars; undefined for keys that are not its own. */
export function brushAfter(brush: Brush, key: string, isExtending: boolean, count: number): Brush | undefined {
  const at = placeAfter(key, { at: brush.at, count, ...KEYS });
  if (at === undefined) return undefined;
  return { anchor: isExtending ? brush.anchor : at, at };
}

/** The first and the last bar of a brush. */
export function brushedBars({ anchor, at }: Brush): readonly [first: number, last: number] {
  return anchor < at ? [anchor, at] : [at, anchor];
}
