import { BLOCK_ROWS } from './block.ts';
import type { LogWriter } from './log-writer.ts';
import type { PartitionSet } from './partition-set.ts';
import { firstWhere } from './position-of.ts';

/** Blocks deleted per commit: a few milliseconds. */
const SLICE = 256;

/**
 * Takes one bounded step in deleting the entries written before an instant. Answers how many entries went with it, or
 * undefined when nothing is left to do. Whole partitions go as files. In the partition the instant falls into, the
 * entries become invisible at once and their contents are deleted in slices; what the index holds of them, numbers
 * only, goes with the file.
 */
export function purgeStep(partitions: PartitionSet, writer: LogWriter, epochMs: number): number | undefined {
  const [oldest] = partitions.starts;
  if (!oldest) return undefined;
  const partition = partitions.open(oldest);
  const floor = firstWhere(partition.floor, partition.rows, (position) => partition.row(position).ms >= epochMs);
  const deleted = floor - partition.floor;
  if (partitions.starts.length > 1 && floor === partition.rows) {
    writer.abandon(oldest);
    partitions.dropOldest();
    return deleted;
  }
  if (deleted > 0) {
    partition.raiseFloor(floor);
    return deleted;
  }
  // The last block stays: it tells where the log continues.
  const keep = Math.floor(Math.min(floor, Math.max(partition.rows - 1, 0)) / BLOCK_ROWS);
  const first = partition.file.firstBlockId() ?? keep;
  if (first >= keep) return undefined;
  partition.file.deleteBlocksBelow(Math.min(first + SLICE, keep));
  return 0;
}
