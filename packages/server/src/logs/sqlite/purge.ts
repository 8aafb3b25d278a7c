import { setImmediate } from 'node:timers/promises';
import { BLOCK_ROWS } from './block.ts';
import type { LogWriter } from './log-writer.ts';
import type { PartitionSet } from './partition-set.ts';
import { firstWhere } from './search/lower-bound.ts';

/** Blocks deleted per commit: a few milliseconds. */
const BLOCKS_PER_COMMIT = 256;

/** The first entry to keep: of those written at an instant or later, and not before a position in the log. */
interface OldestRetained {
  readonly ms: number;
  readonly seq: number;
}

/** Deletes the entries before the oldest to keep, yielding in between. Returns their number. */
export async function purge(
  partitions: PartitionSet,
  writer: LogWriter,
  oldestRetained: OldestRetained,
): Promise<number> {
  let deleted = 0;
  for (let count = purgeStep(partitions, writer, oldestRetained); count !== undefined; ) {
    deleted += count;
    await setImmediate();
    count = purgeStep(partitions, writer, oldestRetained);
  }
  return deleted;
}

/**
 * Purges in one bounded step. Returns how many entries were deleted, or undefined when nothing is left to do. Whole
 * partitions are deleted as files. In the partition that contains the oldest entry to keep, older entries become
 * invisible at once and their contents are deleted in slices; their index data, which is only numbers, is deleted with
 * the file.
 */
function purgeStep(partitions: PartitionSet, writer: LogWriter, oldestRetained: OldestRetained): number | undefined {
  const [oldest] = partitions.refs;
  if (!oldest) return undefined;
  const partition = partitions.open(oldest);
  const isKept = (position: number): boolean =>
    oldest.seq + position >= oldestRetained.seq && partition.row(position).ms >= oldestRetained.ms;
  const floor = firstWhere(partition.floor, partition.rows, isKept);
  const deleted = floor - partition.floor;
  if (partitions.refs.length > 1 && floor === partition.rows) {
    writer.abandon(oldest);
    partitions.dropOldest();
    return deleted;
  }
  if (deleted > 0) {
    partition.raiseFloor(floor);
    return deleted;
  }
  // The last block stays: it marks where the log continues.
  const firstRetained = Math.floor(Math.min(floor, Math.max(partition.rows - 1, 0)) / BLOCK_ROWS);
  const first = partition.file.firstBlockId() ?? firstRetained;
  if (first >= firstRetained) return undefined;
  const end = Math.min(first + BLOCKS_PER_COMMIT, firstRetained);
  // Both kinds of blocks have the same numbers.
  partition.file.deleteBlocksBelow(end);
  partition.file.deleteDevicesBelow(end);
  return 0;
}
