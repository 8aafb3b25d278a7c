/** Values below this have a bucket each; above, each doubling is split into half as many. */
const EXACT = 64;
const HALF = EXACT / 2;
/** Values below this fit into 31 bits, with which the JavaScript engine calculates faster. */
const SMALL_LIMIT = 2 ** 31;

/** Number of buckets for all safe integers. */
export const BUCKETS = 2048;

/**
 * Returns the log-linear bucket of a duration in ms: a whole number; less than zero (clocks differ) counts as zero.
 * Buckets are at most a thirty-second of their values wide. Stored on disk, so it must not change.
 */
export function latencyBucket(ms: number): number {
  if (ms < EXACT) return Math.max(ms, 0);
  const shift = exponentOf(ms) - 5;
  // Fast path without division, for nearly all values.
  return shift * HALF + (ms < SMALL_LIMIT ? ms >>> shift : Math.floor(ms / 2 ** shift));
}

/** Returns the middle of a bucket, in whole ms: at most 1.6 % from any value in it. */
export function latencyOf(bucket: number): number {
  if (bucket < EXACT) return bucket;
  const shift = Math.floor(bucket / HALF) - 1;
  const width = 2 ** shift;
  return (bucket - shift * HALF) * width + Math.floor((width - 1) / 2);
}

/** Returns the position of the highest bit. */
function exponentOf(value: number): number {
  return value < SMALL_LIMIT ? 31 - Math.clz32(value) : 63 - Math.clz32(Math.floor(value / 2 ** 32));
}
