import { emptyBits, type OffsetBits, setBit } from '../engine/offset-set.ts';
import type { LogFilter } from '../log-store.ts';
import { hasTextsOf } from './check-entry.ts';
import type { Partition } from './partition.ts';
import type { NegatedPlan } from './plan.ts';
import { searchSegment } from './segment-search.ts';

/** Number of entries up to which each is read (about 2 µs), which is cheaper than reading all strings of the partition once. */
const MAX_COMPARED_ENTRIES = 1_000;

/**
 * Returns the entries of a segment that match one of the filters; undefined when none does. Terms are hashes, so the
 * entries they find are read and compared. If there are many, it is enough that no other text of the partition has the
 * same hash.
 */
export function negatedOffsets(
  partition: Partition,
  id: number,
  negations: readonly NegatedPlan[],
): OffsetBits | undefined {
  const segment = partition.segment(id);
  if (!segment || negations.length === 0) return undefined;
  const start = id * partition.segmentEntries;
  let negated: OffsetBits | undefined;
  for (const { filter, plan } of negations) {
    const inState = plan.deviceState && partition.devices.plane(id)?.offsetsIn(plan.deviceState, segment.rows);
    if (plan.deviceState && !inState) continue;
    const low = Math.max(partition.floor - start, 0);
    const found: number[] = [];
    searchSegment({ segment, plan, inState }, low, segment.rows, 'newer', (offset) => found.push(offset) < 0);
    const isExact =
      plan.terms.length === 0 || (found.length > MAX_COMPARED_ENTRIES && hasUniqueText(filter, partition));
    for (const offset of found) {
      if (!isExact && !hasTextsOf(filter, partition, start + offset)) continue;
      negated ??= emptyBits(segment.rows);
      setBit(negated, offset);
    }
  }
  return negated;
}

/** Returns whether the text of a filter is the only one with its hash; false for a filter without a text. */
function hasUniqueText(filter: LogFilter, { dictionary }: Partition): boolean {
  const { sender, receiver, recipient, member, reactionSender, reactionReceiver } = filter;
  const { messageCategory, messageType, providerId } = filter;
  const id = sender ?? receiver ?? recipient ?? member ?? reactionSender ?? reactionReceiver;
  const text = id ?? messageCategory ?? messageType ?? providerId;
  return text !== undefined && dictionary.hasUniqueHash(text);
}
