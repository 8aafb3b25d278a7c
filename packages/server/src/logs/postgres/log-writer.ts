import type { PoolClient } from 'pg';
import type { Clock } from '../../base/time/clock.ts';
import { formatLogId } from '../log-id.ts';
import type { NewLogEntry } from '../log-store.ts';
import { insertBatch } from './insert-batch.ts';
import { advanceHead, endOfSegment, headOf } from './log-head.ts';
import type { LogPool } from './log-pool.ts';
import { type PackedBlock, type PackingParts, packEntries, takeBlocks } from './packed-block.ts';
import { closePartition, type OpenPartition, openPartition } from './partitions.ts';
import { type Commit, lockedTransaction } from './transaction.ts';

/** Locked while entries are appended or dropped: ids become visible in the order they are assigned. */
export const WRITER_LOCK = 0x63_77_6c_67;

export interface LogWriterParts extends PackingParts {
  readonly pool: LogPool;
  readonly clock: Clock;
  /** Maximum number of entries of a partition. */
  readonly partitionEntries: number;
  /** Entries that are indexed together, at most 65,536. */
  readonly segmentEntries: number;
  /** A partition that began longer ago is closed, ms: retention drops whole partitions. */
  readonly partitionMs: number;
  /** Called when a segment is complete: it is full, or its partition was closed. */
  readonly onComplete: () => void;
}

/** Writes entries to the end of the log. */
export class LogWriter {
  readonly #parts: LogWriterParts;

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** Writes entries in one durable transaction. Returns their ids. */
  async write(entries: readonly NewLogEntry[]): Promise<string[]> {
    const { pool, dictionary } = this.#parts;
    await dictionary.assignCodes(entries);
    const blocks = await packEntries(entries, this.#parts);
    const written = await lockedTransaction(pool, WRITER_LOCK, (client, commit) =>
      this.#writeLocked(client, commit, blocks),
    );
    if (written.hasCompletedSegment) this.#parts.onComplete();
    return written.ids;
  }

  async #writeLocked(client: PoolClient, commit: Commit, blocks: readonly PackedBlock[]): Promise<WriteResult> {
    const head = await headOf(client);
    const ms = Math.max(this.#parts.clock.now(), head.last_ms);
    const ids: string[] = [];
    let { open } = head;
    let next = head.last_seq + 1;
    let hasCompletedSegment = false;
    for (let rest = blocks; rest.length > 0; ) {
      const lastMs = next - 1 > head.last_seq ? ms : head.last_ms;
      const before = open;
      open = await this.#partitionFor(client, open, { next, ms, lastMs });
      const firstSeq = Math.max(next, open.base_seq);
      const end = endOfSegment(open, firstSeq);
      const [taken, others] = takeBlocks(rest, end - firstSeq);
      rest = others;
      next = firstSeq + taken.reduce((sum, { rows }) => sum + rows.length, 0);
      for (let seq = firstSeq; seq < next; seq++) ids.push(formatLogId(ms, seq));
      hasCompletedSegment ||= next === end || open !== before;
      const batch = { partition: open.n, firstSeq, blocks: taken, times: taken.map(() => ms) };
      const results = [...insertBatch(client, batch), advanceHead(client, next - 1, ms)];
      await Promise.all(rest.length > 0 ? results : [...results, commit()]);
    }
    return { ids, hasCompletedSegment };
  }

  async #partitionFor(client: PoolClient, open: OpenPartition | undefined, at: WritePosition): Promise<OpenPartition> {
    const { partitionEntries, partitionMs, segmentEntries } = this.#parts;
    if (open && at.next < open.end_seq && at.ms < open.first_ms + partitionMs) return open;
    if (open) await closePartition(client, open.n, { last_seq: at.next - 1, last_ms: at.lastMs });
    return openPartition(client, { nextSeq: at.next, entries: partitionEntries, segmentEntries, ms: at.ms });
  }
}

interface WritePosition {
  /** The next seq to assign. */
  readonly next: number;
  /** The time of this write. */
  readonly ms: number;
  /** The time of the last entry so far. */
  readonly lastMs: number;
}

interface WriteResult {
  readonly ids: string[];
  readonly hasCompletedSegment: boolean;
}
