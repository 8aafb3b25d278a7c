import type { PoolClient } from 'pg';
import { runsOf } from '../log-copies.ts';
import type { LogEntryCopy, NewLogEntry } from '../log-store.ts';
import { insertBatch } from './insert-batch.ts';
import { advanceHead, endOfSegment, type Head, headOf } from './log-head.ts';
import { type LogWriterParts, WRITER_LOCK } from './log-writer.ts';
import { type PackedBlock, packEntries, takeBlocks } from './packed-block.ts';
import { closePartitionAt, type OpenPartition, openPartition } from './partitions.ts';
import { lockedTransaction } from './transaction.ts';

/** Entries that were written at one time, without a gap. */
interface Batch {
  readonly ms: number;
  readonly seq: number;
  readonly blocks: readonly PackedBlock[];
}

/** Writes entries of another log under the ids they have there. */
export class LogRestorer {
  readonly #parts: LogWriterParts;

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** One durable transaction. */
  async write(copies: readonly LogEntryCopy[]): Promise<void> {
    await this.#parts.dictionary.learn(copies.map(({ entry }) => entry));
    const batches = await this.#batchesOf(copies);
    const hasCompleted = await lockedTransaction(this.#parts.pool, WRITER_LOCK, (client) =>
      this.#writeLocked(client, batches),
    );
    if (hasCompleted) this.#parts.onComplete();
  }

  /** A block has one time: entries of different times do not share one. */
  async #batchesOf(copies: readonly LogEntryCopy[]): Promise<Batch[]> {
    const batches: Batch[] = [];
    for (const { first, entries, times } of runsOf(copies)) {
      for (let begin = 0; begin < entries.length; ) {
        const ms = times[begin] ?? first.ms;
        const end = endOfTime(times, begin);
        const part: readonly NewLogEntry[] = entries.slice(begin, end);
        batches.push({ ms, seq: first.seq + begin, blocks: await packEntries(part, this.#parts) });
        begin = end;
      }
    }
    return batches;
  }

  /** Returns whether a segment is complete. */
  async #writeLocked(client: PoolClient, batches: readonly Batch[]): Promise<boolean> {
    let head = await headOf(client);
    let hasCompleted = false;
    for (const { ms, seq, blocks } of batches) {
      if (seq <= head.last_seq || ms < head.last_ms) {
        throw new RangeError('restored entries must follow those of the log');
      }
      let next = seq;
      for (let rest = blocks; rest.length > 0; ) {
        const open = await this.#withRoom(client, head, next, ms);
        const end = endOfSegment(open, next);
        const [taken, others] = takeBlocks(rest, end - next);
        await Promise.all(insertBatch(client, { partition: open.n, firstSeq: next, ms, blocks: taken }));
        rest = others;
        next += taken.reduce((sum, { rows }) => sum + rows.length, 0);
        hasCompleted ||= next === end || open !== head.open;
        head = { last_seq: next - 1, last_ms: ms, open };
      }
    }
    await advanceHead(client, head.last_seq, head.last_ms);
    return hasCompleted;
  }

  /** A gap in the sequence is between partitions, never inside one. */
  async #withRoom(client: PoolClient, { open, last_seq, last_ms }: Head, next: number, ms: number): Promise<OpenPartition> {
    const { partitionEntries, partitionMs, segmentEntries } = this.#parts;
    const follows = open && next === last_seq + 1 && next < open.end_seq && ms < open.first_ms + partitionMs;
    if (follows) return open;
    if (open) await closePartitionAt(client, open.n, { last_seq, last_ms });
    return openPartition(client, { nextSeq: next, entries: partitionEntries, segmentEntries, ms });
  }
}

function endOfTime(times: readonly number[], begin: number): number {
  const end = times.findIndex((time, index) => index > begin && time !== times[begin]);
  return end < 0 ? times.length : end;
}
