import type { PoolClient } from 'pg';
import { stretchesOf } from '../log-copies.ts';
import type { LogEntryCopy } from '../log-store.ts';
import { insertBatch } from './insert-batch.ts';
import { advanceHead, endOfSegment, type Head, headOf } from './log-head.ts';
import { type LogWriterParts, WRITER_LOCK } from './log-writer.ts';
import { type PackedBlock, packEntries, takeBlocks } from './packed-block.ts';
import { closePartitionAt, type OpenPartition, openPartition } from './partitions.ts';
import { lockedTransaction } from './transaction.ts';

/** Consecutive entries that were written at the same time. */
interface TimedBlock {
  readonly seq: number;
  readonly ms: number;
  readonly block: PackedBlock;
}

/** Writes entries of another log under their original ids. */
export class LogRestorer {
  readonly #parts: LogWriterParts;

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** Writes entries in one durable transaction. */
  async write(copies: readonly LogEntryCopy[]): Promise<void> {
    await this.#parts.dictionary.assignCodes(copies.map(({ entry }) => entry));
    const blocks = await this.#blocksOf(copies);
    const hasCompletedSegment = await lockedTransaction(this.#parts.pool, WRITER_LOCK, (client) =>
      this.#writeLocked(client, blocks),
    );
    if (hasCompletedSegment) this.#parts.onComplete();
  }

  /** Splits entries into blocks. A block has one time: entries of different times do not share one. */
  async #blocksOf(copies: readonly LogEntryCopy[]): Promise<TimedBlock[]> {
    const blocks: TimedBlock[] = [];
    for (const { first, entries, times } of stretchesOf(copies)) {
      for (let begin = 0; begin < entries.length; ) {
        const ms = times[begin] ?? first.ms;
        const end = endOfTime(times, begin);
        for (const block of await packEntries(entries.slice(begin, end), this.#parts)) {
          blocks.push({ seq: first.seq + begin, ms, block });
          begin += block.rows.length;
        }
      }
    }
    return blocks;
  }

  /** Returns whether a segment is complete. */
  async #writeLocked(client: PoolClient, blocks: readonly TimedBlock[]): Promise<boolean> {
    let head = await headOf(client);
    let hasCompletedSegment = false;
    for (let rest = blocks; rest[0]; ) {
      const { seq, ms } = rest[0];
      if (seq <= head.last_seq || ms < head.last_ms) {
        throw new RangeError('restored entries must follow those of the log');
      }
      const open = await this.#partitionFor(client, head, seq, ms);
      const end = endOfSegment(open, seq);
      const [batch, others] = batchOf(rest, end, open.first_ms + this.#parts.partitionMs);
      await Promise.all(
        insertBatch(client, {
          partition: open.n,
          firstSeq: seq,
          blocks: batch.map(({ block }) => block),
          times: batch.map((timed) => timed.ms),
        }),
      );
      const last = batch.at(-1) ?? rest[0];
      const next = endOf(last);
      hasCompletedSegment ||= next === end || open !== head.open;
      head = { last_seq: next - 1, last_ms: last.ms, open };
      rest = others;
    }
    await advanceHead(client, head.last_seq, head.last_ms);
    return hasCompletedSegment;
  }

  /** Returns a partition with room for the next entry. A gap in the sequence is between partitions, never inside one. */
  async #partitionFor(
    client: PoolClient,
    { open, last_seq, last_ms }: Head,
    next: number,
    ms: number,
  ): Promise<OpenPartition> {
    const { partitionEntries, partitionMs, segmentEntries } = this.#parts;
    const follows = open && next === last_seq + 1 && next < open.end_seq && ms < open.first_ms + partitionMs;
    if (follows) return open;
    if (open) await closePartitionAt(client, open.n, { last_seq, last_ms });
    return openPartition(client, { nextSeq: next, entries: partitionEntries, segmentEntries, ms });
  }
}

/** Splits off the first blocks without a gap that end before a seq and are older than an instant. */
function batchOf(
  blocks: readonly TimedBlock[],
  endSeq: number,
  endMs: number,
): [batch: TimedBlock[], rest: readonly TimedBlock[]] {
  const batch: TimedBlock[] = [];
  for (const [index, timed] of blocks.entries()) {
    const last = batch.at(-1);
    const room = endSeq - timed.seq;
    if (last && (timed.seq !== endOf(last) || timed.ms >= endMs || room === 0)) return [batch, blocks.slice(index)];
    const [[block], [cut]] = takeBlocks([timed.block], room);
    if (block) batch.push({ ...timed, block });
    if (cut) return [batch, [{ ...timed, seq: endSeq, block: cut }, ...blocks.slice(index + 1)]];
  }
  return [batch, []];
}

/** Returns the seq after a block. */
function endOf({ seq, block }: TimedBlock): number {
  return seq + block.rows.length;
}

function endOfTime(times: readonly number[], begin: number): number {
  const end = times.findIndex((time, index) => index > begin && time !== times[begin]);
  return end < 0 ? times.length : end;
}
