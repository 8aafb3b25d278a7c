import { lastAtMost } from '../engine/last-at-most.ts';

/** Returns the bucket that contains a time: n when edges[n] ≤ t < edges[n + 1]; -1 when none. `edges` ascend. */
export function bucketOf(edges: readonly number[], t: number): number {
  const bucket = lastAtMost(edges, t);
  return bucket === edges.length - 1 ? -1 : bucket;
}

/** Returns the width in ms of the widest bucket. */
export function widestBucket(edges: readonly number[]): number {
  return Math.max(...edges.slice(1).map((edge, n) => edge - (edges[n] ?? edge)));
}
