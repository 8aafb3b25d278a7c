import type { Point } from '../lib/exponent.ts';

/** How one cost grows with the amount of work. */
export interface Curve {
  /** What is measured, such as "worst page of 63 filters, p99". */
  readonly what: string;
  /** What grows, such as "log entries". */
  readonly of: string;
  readonly unit: string;
  /** Figures by size, ascending. */
  readonly points: readonly Point[];
}
