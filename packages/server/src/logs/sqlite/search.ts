import { type Direction, walk } from '../engine/match.ts';
import { complement, intersect, type OffsetSet, union, type Visit } from '../engine/offset-set.ts';
import { negatedOffsets } from './negated-offsets.ts';
import type { Partition } from './partition.ts';
import type { PartitionPlan } from './plan.ts';
import { searchSegment } from './segment-search.ts';

/**
 * Visits the matching entries of a partition at positions in [low, high): newest first for 'older', oldest first for
 * 'newer'. Returns whether the visitor ended the search.
 */
export function search(
  partition: Partition,
  plan: PartitionPlan,
  low: number,
  high: number,
  direction: Direction,
  visit: Visit,
): boolean {
  const size = partition.segmentEntries;
  const visitSegment: Visit = (id) => {
    const segment = partition.segment(id);
    if (segment === undefined) return false;
    const start = id * size;
    const from = Math.max(low - start, 0);
    const to = Math.min(high - start, segment.rows);
    const inState = plan.deviceState && partition.devices.plane(id)?.offsetsIn(plan.deviceState, segment.rows);
    if (plan.deviceState && !inState) return false;
    const negated = negatedOffsets(partition, id, plan.not);
    const allowed = negated && complement([negated], segment.rows);
    const visitOffset: Visit = (offset) => visit(start + offset);
    return searchSegment({ segment, plan, inState, allowed }, from, to, direction, visitOffset);
  };
  const segments = segmentsFor(partition, plan);
  return walk(segments, Math.floor(low / size), Math.ceil(high / size), direction, visitSegment);
}

/** Returns the segments that may contain a match: in a finished partition, those in which the terms occur. */
function segmentsFor(partition: Partition, plan: PartitionPlan): OffsetSet {
  let segments: OffsetSet = Uint16Array.from(partition.segments.keys());
  if (!partition.isFinished) return segments;
  for (const group of plan.terms) {
    const sets = group.map((term) => partition.segmentsOf(term)).filter((set) => set !== undefined);
    segments = intersect(segments, union(sets, partition.segments.length));
  }
  return segments;
}
