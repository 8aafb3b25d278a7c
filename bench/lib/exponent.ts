export interface Point {
  readonly size: number;
  readonly value: number;
}

/**
 * Returns the exponent b of the power law `value = a · size^b` that fits the points best (least squares of logarithms): 0 for a
 * constant value, 1 for one that grows with the size. NaN with fewer than two sizes, or if a value is not positive.
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
