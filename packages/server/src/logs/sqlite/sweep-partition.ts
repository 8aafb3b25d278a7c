import { setImmediate } from 'node:timers/promises';
import { BLOCK_ROWS, Block } from './block.ts';
import type { LogWriter } from './log-writer.ts';
import type { Partition } from './partition.ts';
import type { PartitionRef, PartitionSet } from './partition-set.ts';
import type { Row } from './row.ts';
import { STRING_LIMIT } from './term.ts';

/** Number of blocks read, or dictionary pages written, without yielding to the event loop. */
const BLOCKS_PER_TURN = 256;

/**
 * Wipes strings that no entry uses after a redaction, and old pages of the file. Works in slices. After an interruption the
 * next redaction repeats it.
 */
export async function sweepPartition(partitions: PartitionSet, writer: LogWriter, ref: PartitionRef): Promise<void> {
  for (;;) {
    if (!partitions.has(ref) || !partitions.open(ref).file.isUnswept()) return;
    if (await wipeUnused(partitions, writer, ref)) break;
  }
  writer.change(ref, ({ file }) => file.putUnswept(false));
  partitions.open(ref).file.truncateWal();
}

/** Wipes unused strings. Returns false when the partition was deleted, or reopened and has to be read again. */
async function wipeUnused(partitions: PartitionSet, writer: LogWriter, ref: PartitionRef): Promise<boolean> {
  const { dictionary } = partitions.open(ref);
  const isSame = (): boolean => partitions.has(ref) && partitions.open(ref).dictionary === dictionary;
  const used = new Uint8Array(STRING_LIMIT);
  let block = 0;
  for (;;) {
    const partition = partitions.open(ref);
    const open = Math.floor(partition.rows / BLOCK_ROWS);
    const end = Math.min(block + BLOCKS_PER_TURN, open + 1);
    for (; block < end; block++) markStrings(used, partition, block);
    // Every current entry was read. New entries get none of the now unused strings.
    if (block > open) break;
    await setImmediate();
    if (!isSame()) return false;
  }
  const pages = dictionary.retire((id) => used[id] !== 1);
  for (let from = 0; from < pages.length; from += BLOCKS_PER_TURN) {
    writer.change(ref, () => {
      for (const page of pages.slice(from, from + BLOCKS_PER_TURN)) dictionary.wipe(page);
    });
    await setImmediate();
    if (!isSame()) return false;
  }
  dictionary.clearRetired();
  return true;
}

function markStrings(used: Uint8Array, partition: Partition, id: number): void {
  const bytes = partition.file.block(id);
  if (bytes) for (const row of new Block(bytes).rows) for (const string of stringsOf(row)) used[string] = 1;
}

function stringsOf(row: Row): number[] {
  return [
    row.sender,
    row.receiver,
    row.recipient,
    row.tokenType,
    row.pushToken,
    row.trace,
    row.reactionSender,
    row.reactionReceiver,
    row.messageCategory,
    row.messageType,
    row.providerId,
  ];
}
