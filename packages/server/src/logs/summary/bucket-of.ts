/** Bucket a time falls into: n when edges[n] ≤ t < edges[n + 1]; -1 when none. `edges` ascend. */
export function bucketOf(edges: readonly number[], t: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? 0) <= t) low = middle + 1;
    else high = middle;
  }
  return low === edges.length ? -1 : low - 1;
}

/** Width in ms of the widest bucket. */
export function widestBucket(edges: readonly number[]): number {
  return Math.max(...edges.slice(1).map((edge, n) => edge - (edges[n] ?? edge)));
}
