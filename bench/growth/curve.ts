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

export interface Point {
  readonly size: number;
  readonly value: number;
}

/**
 * Returns the exponent b of the power law `value = a · size^b` that fits the points best (least squares of logarithms): 0 for a
 * constant cost, 1 for one that grows with the size. NaN with fewer than two sizes.
 */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = { x: meanOf(logs.map(({ x }) => x)), y: meanOf(logs.map(({ y }) => y)) };
  const covariance = meanOf(logs.map(({ x, y }) => (x - mean.x) * (y - mean.y)));
  return covariance / meanOf(logs.map(({ x }) => (x - mean.x) ** 2));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
