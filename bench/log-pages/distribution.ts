/** Returns numbers in [0, 1). */
export type Random = () => number;

/** Returns a generator with the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Draws an index with a probability proportional to its weight. */
function weighted(weights: readonly number[]): (random: Random) => number {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [n, weight] of weights.entries()) {
    sum += weight;
    sums[n] = sum;
  }
  return (random) => {
    const target = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Draws by Zipf's law with exponent 1: rank n is drawn half as often as rank n/2. */
export function zipf(count: number): (random: Random) => number {
  return weighted(Array.from({ length: count }, (_, rank) => 1 / (rank + 1)));
}

/** Draws a value from a table of values and weights. */
export function choice<T>(table: readonly (readonly [T, number])[]): (random: Random) => T {
  const draw = weighted(table.map(([, weight]) => weight));
  return (random) => {
    const entry = table[draw(random)];
    if (!entry) throw new RangeError('an empty table has nothing to draw');
    return entry[0];
  };
}
