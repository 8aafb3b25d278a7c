import { walk } from '../../engine/match.ts';
import { intersect, type OffsetSet, union, type Visit } from '../../engine/offset-set.ts';
import type { Partition } from '../partition.ts';
import { requiredOffsets } from './required-offsets.ts';
import type { PartitionPlan } from './search-plan.ts';
import type { SearchRange } from './search-range.ts';
import { searchSegment } from './segment-search.ts';

/**
 * Visits the positions of the entries of a partition that the index finds, segment by segment. Terms are hashes: unless
 * the plan has none, the visitor checks each entry with `hasTexts`. Returns whether the visitor ended the search.
 */
export function searchPartition(partition: Partition, plan: PartitionPlan, range: SearchRange, visit: Visit): boolean {
  const { segmentEntries } = partition;
  const [first, end] = [Math.floor(range.low / segmentEntries), Math.ceil(range.high / segmentEntries)];
  return walk(segmentsWithTerms(partition, plan), first, end, range.direction, (id) =>
    searchSegmentAt(partition, id, plan, range, visit),
  );
}

/** Returns the ids of segments that may contain a match: in a finished partition, those in which the terms occur. */
function segmentsWithTerms(partition: Partition, plan: PartitionPlan): OffsetSet {
  let segments: OffsetSet = Uint16Array.from(partition.segments.keys());
  if (!partition.isFinished) return segments;
  for (const group of plan.terms) {
    const sets = group.map((term) => partition.segmentsOf(term)).filter((set) => set !== undefined);
    segments = intersect(segments, union(sets, partition.segments.length));
  }
  return segments;
}

/** Searches a segment, in positions of its partition. */
function searchSegmentAt(
  partition: Partition,
  id: number,
  plan: PartitionPlan,
  { low, high, direction }: SearchRange,
  visit: Visit,
): boolean {
  const segment = partition.segment(id);
  const required = requiredOffsets(partition, id, plan);
  if (!segment || !required) return false;
  const first = id * partition.segmentEntries;
  const offsets = { low: Math.max(low - first, 0), high: Math.min(high - first, segment.rows), direction };
  return searchSegment(segment, plan, required, offsets, (offset) => visit(first + offset));
}
