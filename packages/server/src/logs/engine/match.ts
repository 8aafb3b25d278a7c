import { intersect, type OffsetSet, type Visit, walkDown, walkUp } from './offset-set.ts';

/** Towards older entries, or towards newer ones. */
export type Direction = 'older' | 'newer';

/** Returns the offsets in all of the sets, the smallest first; undefined without a set. */
export function intersection(sets: readonly OffsetSet[]): OffsetSet | undefined {
  const [first, second] = sets;
  if (!first || !second) return first;
  if (sets.length === 2) return intersect(first, second);
  const [smallest, ...others] = sets.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return smallest && others.reduce(intersect, smallest);
}

/**
 * Estimates the size of a set. A bitmap holds at least an eighth of its capacity; this estimate is enough to sort it
 * last.
 */
export function sizeOf(set: OffsetSet): number {
  return set instanceof Uint32Array ? set.length * 4 : set.length;
}

/**
 * Visits the offsets of a set in [low, high), or all of them without a set: descending for 'older', ascending for
 * 'newer'. Returns whether the visitor ended the walk.
 */
export function walk(
  set: OffsetSet | undefined,
  low: number,
  high: number,
  direction: Direction,
  visit: Visit,
): boolean {
  if (set) return (direction === 'older' ? walkDown : walkUp)(set, low, high, visit);
  if (direction === 'older') {
    for (let offset = high - 1; offset >= low; offset--) if (visit(offset)) return true;
  } else {
    for (let offset = low; offset < high; offset++) if (visit(offset)) return true;
  }
  return false;
}
