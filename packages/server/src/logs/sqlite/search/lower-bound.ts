import type { LogPoint } from '../../log-id.ts';
import type { Partition } from '../partition.ts';

/**
 * Returns the first position of a partition whose `_id` is not before a point. The point need not be that of an entry.
 * `firstSeq`: sequence number of position 0.
 */
export function lowerBound(partition: Partition, firstSeq: number, point: LogPoint): number {
  const { floor, rows } = partition;
  const candidate = point.seq - firstSeq;
  // True of the point of an entry, and of the point right after it.
  const isBound =
    candidate >= floor &&
    candidate <= rows &&
    (candidate === floor || partition.row(candidate - 1).ms <= point.ms) &&
    (candidate === rows || partition.row(candidate).ms >= point.ms);
  if (isBound) return candidate;
  const earliest = firstWhere(floor, rows, (position) => partition.row(position).ms >= point.ms);
  const latest = firstWhere(earliest, rows, (position) => partition.row(position).ms > point.ms);
  return Math.min(Math.max(candidate, earliest), latest);
}

/** Returns the first position in [low, high) from which a condition holds; high if none. */
export function firstWhere(low: number, high: number, holds: (position: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
