import type { Direction } from '../../engine/match.ts';

/** Where a search visits entries: positions of a partition, or offsets of a segment, in [low, high). */
export interface SearchRange {
  readonly low: number;
  readonly high: number;
  /** 'older' visits the newest entry first, 'newer' the oldest. */
  readonly direction: Direction;
}
