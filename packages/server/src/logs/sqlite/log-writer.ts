import type { Clock } from '../../base/time/clock.ts';
import { assertDerivedMembers } from '../derived-members.ts';
import { stretchesOf } from '../log-copies.ts';
import { formatLogIds, type LogPoint } from '../log-id.ts';
import type { LogEntryCopy, NewLogEntry } from '../log-store.ts';
import type { LogSizes } from './log-sizes.ts';
import type { Partition } from './partition.ts';
import type { PartitionDevices } from './partition-devices.ts';
import type { PartitionRef, PartitionSet } from './partition-set.ts';
import { PartitionWriter } from './partition-writer.ts';
import { StepThrottle } from './step-throttle.ts';

interface ActivePartition {
  readonly ref: PartitionRef;
  readonly partition: Partition;
  readonly writer: PartitionWriter;
}

interface SealingPartition {
  readonly ref: PartitionRef;
  readonly partition: Partition;
  readonly steps: Generator<void>;
}

/**
 * The only writer of the log. Appends to the newest partition. When it is full, a new one starts, and the old one is
 * sealed, by completing its index in slices while entries keep arriving. At most one partition is being sealed.
 */
export class LogWriter {
  readonly #partitions: PartitionSet;
  readonly #sizes: LogSizes;
  readonly #clock: Clock;
  readonly #throttle = new StepThrottle();
  #active: ActivePartition | undefined;
  #sealing: SealingPartition | undefined;
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
    return this.#write(() => {
      const { ref, partition, writer } = this.#partitionFor(entries.length);
      const ms = Math.max(this.#clock.now(), lastMsOf(ref, partition));
      const first = ref.seq + partition.rows;
      writer.append(entries, () => ms);
      const durable = partition.file.durableSoon();
      this.#index(writer, entries.length);
      return { logIds: formatLogIds(ms, first, entries.length), durable };
    });
  }

  /** Writes entries of another log under their original ids, which follow those of this one. */
  restore(copies: readonly LogEntryCopy[]): void {
    this.#write(() => {
      for (const stretch of stretchesOf(copies)) {
        const { writer } = this.#partitionFrom(stretch.first, stretch.entries.length);
        writer.append(stretch.entries, (index) => stretch.times[index] ?? stretch.first.ms);
        this.#indexAppended(writer, stretch.entries.length);
      }
    });
  }

  /** Resolves when every entry appended so far survives a loss of power: older partitions were synced when they were full. */
  async durable(): Promise<void> {
    await this.#active?.partition.file.durable();
  }

  /** Changes the content of a partition in one transaction. */
  change<T>(ref: PartitionRef, work: (partition: Partition) => T): T {
    const partition = this.#partitions.open(ref);
    try {
      const result = partition.file.inTransaction(() => work(partition));
      if (this.#active?.ref === ref) this.#active.writer.reload();
      return result;
    } catch (error) {
      this.#partitions.close(ref);
      this.#closeOpenPartitions();
      throw error;
    }
  }

  /** Changes the device records of a partition in one transaction. Nothing else of the partition has to be reloaded. */
  changeDevices<T>(ref: PartitionRef, work: (devices: PartitionDevices) => T): T {
    const partition = this.#partitions.open(ref);
    try {
      return partition.file.inTransaction(() => work(partition.devices));
    } catch (error) {
      this.#partitions.close(ref);
      this.#closeOpenPartitions();
      throw error;
    }
  }

  /** Abandons a partition that is about to be deleted: it need not be sealed. */
  abandon(ref: PartitionRef): void {
    if (this.#sealing?.ref !== ref) return;
    this.#sealing = undefined;
    this.#pin();
  }

  /**
   * Runs a write. Throws the failure of the previous indexing instead, once. If the write throws, closes the open
   * partitions.
   */
  #write<T>(write: () => T): T {
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
   * Indexes what was appended. The entries are committed, so throwing here would make the caller append them again. A failure
   * is thrown by the next write instead; reopening the partition rebuilds its index.
   */
  #index(writer: PartitionWriter, entryCount: number): void {
    try {
      this.#indexAppended(writer, entryCount);
    } catch (cause) {
      this.#indexFailure = { cause };
      this.#closeOpenPartitions();
    }
  }

  /** Indexes what was appended, and seals a slice of the previous partition. */
  #indexAppended(writer: PartitionWriter, entryCount: number): void {
    writer.index();
    this.#sealSome(this.#throttle.stepsFor(entryCount));
  }

  /** Returns the partition for a batch: the newest, or a new one if that is full. */
  #partitionFor(count: number): ActivePartition {
    if (!this.#active) this.#resume();
    const active = this.#active;
    if (!active) return this.#begin(this.#clock.now(), 1);
    const { ref, partition } = active;
    if (!this.#isFull(active, count)) return active;
    return this.#startNext(active, {
      ms: Math.max(this.#clock.now(), lastMsOf(ref, partition)),
      seq: ref.seq + partition.rows,
    });
  }

  /**
   * Returns the partition for entries that begin at a point: a gap in the sequence begins a new one, because a
   * partition has no gaps.
   */
  #partitionFrom(first: LogPoint, count: number): ActivePartition {
    if (!this.#active) this.#resume();
    const active = this.#active;
    if (!active) return this.#begin(first.ms, first.seq);
    const { ref, partition } = active;
    const next = ref.seq + partition.rows;
    if (first.seq < next || first.ms < lastMsOf(ref, partition)) {
      throw new RangeError('restored entries must follow those of the log');
    }
    return next === first.seq && !this.#isFull(active, count) ? active : this.#startNext(active, first);
  }

  #isFull({ partition, writer }: ActivePartition, entryCount: number): boolean {
    const isFull = partition.rows >= this.#sizes.partitionEntries || writer.lacksRoomFor(entryCount);
    return isFull && partition.rows > 0;
  }

  /** Begins the next partition at a point, and starts to seal the current one. */
  #startNext({ ref, partition, writer }: ActivePartition, { ms, seq }: LogPoint): ActivePartition {
    this.#sealSome(Number.POSITIVE_INFINITY);
    partition.file.sync();
    const next = this.#begin(ms, seq);
    this.#startSealing(ref, partition, writer);
    return next;
  }

  #begin(ms: number, seq: number): ActivePartition {
    const ref = this.#partitions.add(ms, seq);
    return this.#activate(ref);
  }

  #activate(ref: PartitionRef): ActivePartition {
    const partition = this.#partitions.open(ref);
    this.#active = { ref, partition, writer: new PartitionWriter(partition) };
    this.#pin();
    return this.#active;
  }

  #resume(): void {
    const newest = this.#partitions.refs.at(-1);
    const previous = this.#partitions.refs.at(-2);
    if (newest) this.#activate(newest);
    if (!previous) return;
    const partition = this.#partitions.open(previous);
    if (!partition.isFinished) this.#startSealing(previous, partition, new PartitionWriter(partition));
  }

  #startSealing(ref: PartitionRef, partition: Partition, writer: PartitionWriter): void {
    this.#sealing = { ref, partition, steps: writer.finish() };
    this.#pin();
  }

  #sealSome(maxSteps: number): void {
    if (!this.#sealing || maxSteps === 0) return;
    const { ref, partition, steps } = this.#sealing;
    const done = partition.file.inTransaction(() => {
      for (let left = maxSteps; left > 0; left--) if (steps.next().done) return true;
      return false;
    });
    if (!done) return;
    // Closing frees memory that only writing needs; reading reopens the partition.
    this.#partitions.close(ref);
    this.#sealing = undefined;
    this.#pin();
  }

  #pin(): void {
    this.#partitions.pin([this.#active, this.#sealing].flatMap((writing) => (writing ? [writing.ref] : [])));
  }

  /**
   * Closes the partitions that are being written, after a failed commit: their state in memory may be ahead of the files.
   * They are reopened when they are next needed.
   */
  #closeOpenPartitions(): void {
    for (const writing of [this.#active, this.#sealing]) if (writing) this.#partitions.close(writing.ref);
    this.#active = undefined;
    this.#sealing = undefined;
  }
}

function lastMsOf(ref: PartitionRef, partition: Partition): number {
  return partition.rows === 0 ? ref.ms : partition.row(partition.rows - 1).ms;
}
