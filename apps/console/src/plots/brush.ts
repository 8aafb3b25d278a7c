import { indexAfter } from '../ui/index-after.ts';

/** Selected bars: from the anchor to the current bar. */
export interface Brush {
  readonly anchor: number;
  readonly at: number;
}

const KEYS = { page: 10, back: ['ArrowLeft'], forward: ['ArrowRight'] };

/** Returns the brush after a key is pressed; undefined if the key does not move it. */
export function brushAfter(brush: Brush, key: string, isExtending: boolean, count: number): Brush | undefined {
  const at = indexAfter(key, { at: brush.at, count, ...KEYS });
  if (at === undefined) return undefined;
  return { anchor: isExtending ? brush.anchor : at, at };
}

/** Returns the first and last bar of a brush. */
export function brushedBars({ anchor, at }: Brush): readonly [first: number, last: number] {
  return anchor < at ? [anchor, at] : [at, anchor];
}
