import { complement, emptyBits, type OffsetBits, setBit } from '../../engine/offset-set.ts';
import type { LogFilter } from '../../log-store.ts';
import type { Partition } from '../partition.ts';
import { hasTexts } from './has-texts.ts';
import type { NegatedPlan, PartitionPlan } from './search-plan.ts';
import { searchSegment } from './segment-search.ts';

/**
 * Returns the sets that must contain an entry of a segment for conditions that its index cannot evaluate: the device
 * state, and negated filters. Undefined when no entry of the segment can match.
 */
export function requiredOffsets(
  partition: Partition,
  id: number,
  { deviceState, negated }: PartitionPlan,
): OffsetBits[] | undefined {
  const segment = partition.segment(id);
  if (!segment) return undefined;
  const required: OffsetBits[] = [];
  if (deviceState) {
    const plane = partition.devices.plane(id);
    if (!plane) return undefined;
    required.push(plane.offsetsIn(deviceState, segment.rows));
  }
  const excluded = negatedOffsets(partition, id, negated);
  if (excluded) required.push(complement([excluded], segment.rows));
  return required;
}

/** Number of entries up to which each is read (about 2 µs), which is cheaper than reading all strings of the partition once. */
const MAX_COMPARED_ENTRIES = 1_000;

/**
 * Returns the entries of a segment that match one of the filters; undefined when none does. Terms are hashes, so the
 * entries they find are read and compared. If there are many, it is enough that no other text of the partition has the
 * same hash.
 */
function negatedOffsets(partition: Partition, id: number, negated: readonly NegatedPlan[]): OffsetBits | undefined {
  const segment = partition.segment(id);
  if (!segment || negated.length === 0) return undefined;
  const first = id * partition.segmentEntries;
  const range = { low: Math.max(partition.floor - first, 0), high: segment.rows, direction: 'newer' } as const;
  let matching: OffsetBits | undefined;
  for (const { filter, plan } of negated) {
    const required = requiredOffsets(partition, id, plan);
    if (!required) continue;
    const found: number[] = [];
    searchSegment(segment, plan, required, range, (offset) => found.push(offset) < 0);
    const isExact =
      plan.terms.length === 0 || (found.length > MAX_COMPARED_ENTRIES && hasUniqueText(filter, partition));
    for (const offset of found) {
      if (!isExact && !hasTexts(filter, partition, first + offset)) continue;
      matching ??= emptyBits(segment.rows);
      setBit(matching, offset);
    }
  }
  return matching;
}

/** Returns whether the text of a filter is the only one with its hash; false for a filter without a text. */
function hasUniqueText(filter: LogFilter, { dictionary }: Partition): boolean {
  const { sender, receiver, recipient, member, reactionSender, reactionReceiver } = filter;
  const { messageCategory, messageType, providerId } = filter;
  const id = sender ?? receiver ?? recipient ?? member ?? reactionSender ?? reactionReceiver;
  const text = id ?? messageCategory ?? messageType ?? providerId;
  return text !== undefined && dictionary.hasUniqueHash(text);
}
