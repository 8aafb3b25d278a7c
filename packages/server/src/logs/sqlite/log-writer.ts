import type { Clock } from '../../base/time/clock.ts';
import { assertDerivedMembers } from '../derived-members.ts';
import { runsOf } from '../log-copies.ts';
import { formatLogIds, type LogPoint } from '../log-id.ts';
import type { LogEntryCopy, NewLogEntry } from '../log-store.ts';
import type { LogSizes } from './log-sizes.ts';
import type { Partition } from './partition.ts';
import type { PartitionDevices } from './partition-devices.ts';
import type { PartitionSet, PartitionStart } from './partition-set.ts';
import { PartitionWriter } from './partition-writer.ts';
import { StepThrottle } from './step-throttle.ts';

interface ActivePartition {
  readonly start: PartitionStart;
  readonly partition: Partition;
  readonly writer: PartitionWriter;
}

interface FinishingPartition {
  readonly start: PartitionStart;
  readonly partition: Partition;
  readonly steps: Generator<void>;
}

/**
 * The only writer of the log. Appends to the newest partition. When it is full, a new one starts, and the index of the
 * old one is completed in slices while entries keep arriving. At most one partition is being completed.
 */
export class LogWriter {
  readonly #partitions: PartitionSet;
  readonly #sizes: LogSizes;
  readonly #clock: Clock;
  readonly #throttle = new StepThrottle();
  #active: ActivePartition | undefined;
  #finishing: FinishingPartition | undefined;
  #indexFailure: { readonly cause: unknown } | undefined;

  constructor(partitions: PartitionSet, sizes: LogSizes, clock: Clock) {
    this.#partitions = partitions;
    this.#sizes = sizes;
    this.#clock = clock;
    this.#resume();
  }

  /**
   * Writes a batch in one transaction. Returns its ids; `durable` resolves when they survive a loss of power. The index
   * is written while the disk syncs the entries.
   */
  append(entries: readonly NewLogEntry[]): { readonly logIds: string[]; readonly durable: Promise<void> } {
    if (entries.length === 0) return { logIds: [], durable: Promise.resolve() };
    for (const entry of entries) assertDerivedMembers(entry);
    return this.#guarded(() => {
      const { start, partition, writer } = this.#activeFor(entries.length);
      const ms = Math.max(this.#clock.now(), lastMsOf(start, partition));
      const first = start.seq + partition.rows;
      writer.append(entries, () => ms);
      const durable = partition.file.durableSoon();
      this.#index(writer, entries.length);
      return { logIds: formatLogIds(ms, first, entries.length), durable };
    });
  }

  /** Writes entries of another log under their original ids, which follow those of this one. */
  restore(copies: readonly LogEntryCopy[]): void {
    this.#guarded(() => {
      for (const run of runsOf(copies)) {
        const { writer } = this.#activeAt(run.first, run.entries.length);
        writer.append(run.entries, (index) => run.times[index] ?? run.first.ms);
        this.#complete(writer, run.entries.length);
      }
    });
  }

  /** Resolves when every entry appended so far survives a loss of power: older partitions were synced when they were full. */
  async durable(): Promise<void> {
    await this.#active?.partition.file.durable();
  }

  /** Changes the content of a partition in one transaction. */
  change<T>(start: PartitionStart, work: (partition: Partition) => T): T {
    const partition = this.#partitions.open(start);
    try {
      const result = partition.file.inTransaction(() => work(partition));
      if (this.#active?.start === start) this.#active.writer.reload();
      return result;
    } catch (error) {
      this.#partitions.close(start);
      this.#closeOpenPartitions();
      throw error;
    }
  }

  /** Changes the device records of a partition in one transaction. Nothing else of the partition has to be reloaded. */
  changeDevices<T>(start: PartitionStart, work: (devices: PartitionDevices) => T): T {
    const partition = this.#partitions.open(start);
    try {
      return partition.file.inTransaction(() => work(partition.devices));
    } catch (error) {
      this.#partitions.close(start);
      this.#closeOpenPartitions();
      throw error;
    }
  }

  /** Abandons a partition that is about to be deleted: its index need not be completed. */
  abandon(start: PartitionStart): void {
    if (this.#finishing?.start !== start) return;
    this.#finishing = undefined;
    this.#pin();
  }

  /** Writes entries, unless the index of those before them could not be written. */
  #guarded<T>(write: () => T): T {
    const failure = this.#indexFailure;
    this.#indexFailure = undefined;
    if (failure) throw failure.cause;
    try {
      return write();
    } catch (error) {
      this.#closeOpenPartitions();
      throw error;
    }
  }

  /**
   * Indexes what was appended. The entries are committed, and repeating them would duplicate them: a failure is therefore
   * thrown by the next write. In the meantime, the index is rebuilt from the entries.
   */
  #index(writer: PartitionWriter, entries: number): void {
    try {
      this.#complete(writer, entries);
    } catch (cause) {
      this.#indexFailure = { cause };
      this.#closeOpenPartitions();
    }
  }

  /** Indexes what was appended, and completes a slice of the index of the previous partition. */
  #complete(writer: PartitionWriter, entries: number): void {
    writer.index();
    this.#finishSome(this.#throttle.stepsFor(entries));
  }

  /** Returns the partition for a batch: the newest, or a new one if that is full. */
  #activeFor(entries: number): ActivePartition {
    if (!this.#active) this.#resume();
    const active = this.#active;
    if (!active) return this.#begin(this.#clock.now(), 1);
    const { start, partition } = active;
    if (!this.#isFull(active, entries)) return active;
    return this.#follow(active, {
      ms: Math.max(this.#clock.now(), lastMsOf(start, partition)),
      seq: start.seq + partition.rows,
    });
  }

  /**
   * Returns the partition for entries that begin at a point: a gap in the sequence begins a new one, because a
   * partition has no gaps.
   */
  #activeAt(first: LogPoint, entries: number): ActivePartition {
    if (!this.#active) this.#resume();
    const active = this.#active;
    if (!active) return this.#begin(first.ms, first.seq);
    const { start, partition } = active;
    const next = start.seq + partition.rows;
    if (first.seq < next || first.ms < lastMsOf(start, partition)) {
      throw new RangeError('restored entries must follow those of the log');
    }
    return next === first.seq && !this.#isFull(active, entries) ? active : this.#follow(active, first);
  }

  #isFull({ partition, writer }: ActivePartition, entries: number): boolean {
    const isFull = partition.rows >= this.#sizes.partitionEntries || writer.lacksRoomFor(entries);
    return isFull && partition.rows > 0;
  }

  /** Begins the next partition at a point; the current one is completed in the meantime. */
  #follow({ start, partition, writer }: ActivePartition, { ms, seq }: LogPoint): ActivePartition {
    this.#finishSome(Number.POSITIVE_INFINITY);
    partition.file.sync();
    const next = this.#begin(ms, seq);
    this.#finish(start, partition, writer);
    return next;
  }

  #begin(ms: number, seq: number): ActivePartition {
    const start = this.#partitions.add(ms, seq);
    return this.#activate(start);
  }

  #activate(start: PartitionStart): ActivePartition {
    const partition = this.#partitions.open(start);
    this.#active = { start, partition, writer: new PartitionWriter(partition) };
    this.#pin();
    return this.#active;
  }

  #resume(): void {
    const newest = this.#partitions.starts.at(-1);
    const previous = this.#partitions.starts.at(-2);
    if (newest) this.#activate(newest);
    if (!previous) return;
    const partition = this.#partitions.open(previous);
    if (!partition.isFinished) this.#finish(previous, partition, new PartitionWriter(partition));
  }

  #finish(start: PartitionStart, partition: Partition, writer: PartitionWriter): void {
    this.#finishing = { start, partition, steps: writer.finish() };
    this.#pin();
  }

  #finishSome(steps: number): void {
    if (!this.#finishing || steps === 0) return;
    const { start, partition, steps: work } = this.#finishing;
    const done = partition.file.inTransaction(() => {
      for (let left = steps; left > 0; left--) if (work.next().done) return true;
      return false;
    });
    if (!done) return;
    // Closing frees memory that only writing needs; reading reopens the partition.
    this.#partitions.close(start);
    this.#finishing = undefined;
    this.#pin();
  }

  #pin(): void {
    this.#partitions.pin([this.#active, this.#finishing].flatMap((writing) => (writing ? [writing.start] : [])));
  }

  /**
   * Closes the partitions that are being written, after a failed commit: their state in memory may be ahead of the files.
   * They are reopened when they are next needed.
   */
  #closeOpenPartitions(): void {
    for (const writing of [this.#active, this.#finishing]) if (writing) this.#partitions.close(writing.start);
    this.#active = undefined;
    this.#finishing = undefined;
  }
}

function lastMsOf(start: PartitionStart, partition: Partition): number {
  return partition.rows === 0 ? start.ms : partition.row(partition.rows - 1).ms;
}
