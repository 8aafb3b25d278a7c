import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenWal } from '../../storage/sqlite/wal-sync.ts';
import { formatLogId, parseLogId } from '../log-id.ts';
import { LogCaches } from './log-caches.ts';
import type { LogSizes } from './log-sizes.ts';
import { Partition } from './partition.ts';

const NAME = /^log-([0-9a-f]{24})\.sqlite$/;

/** A partition: its file, and the time and position of its first entry, which the file name contains. */
export interface PartitionRef {
  readonly path: string;
  readonly ms: number;
  readonly seq: number;
}

/** The files of the log, oldest first. They are opened when needed; those not used for longest are closed. */
export class PartitionSet implements Disposable {
  readonly #dir: string;
  readonly #sizes: LogSizes;
  readonly #openWal: OpenWal | undefined;
  readonly #caches: LogCaches;
  readonly #refs: PartitionRef[];
  /** Open partitions by path, least recently used first. */
  readonly #openPartitions = new Map<string, Partition>();
  #pinned = new Set<string>();
  /** The partition used last. Reading one page opens the same partition repeatedly. */
  #latest: { readonly path: string; readonly partition: Partition } | undefined;
  #isClosed = false;

  constructor(dir: string, sizes: LogSizes, openWal?: OpenWal) {
    this.#dir = dir;
    this.#sizes = sizes;
    this.#openWal = openWal;
    this.#caches = new LogCaches(sizes.cacheBytes);
    this.#refs = readdirSync(dir)
      .toSorted()
      .flatMap((name) => refOf(dir, name) ?? []);
  }

  get refs(): readonly PartitionRef[] {
    return this.#refs;
  }

  /** Creates the partition that begins with an entry. */
  add(ms: number, seq: number): PartitionRef {
    const ref = { path: join(this.#dir, `log-${formatLogId(ms, seq)}.sqlite`), ms, seq };
    this.#refs.push(ref);
    this.open(ref);
    syncDirectory(this.#dir);
    return ref;
  }

  /** Returns whether it still exists. */
  has(ref: PartitionRef): boolean {
    return this.#refs.includes(ref);
  }

  open(ref: PartitionRef): Partition {
    if (this.#isClosed) throw new Error('the notification log is closed');
    if (this.#latest?.path === ref.path) return this.#latest.partition;
    const opened = this.#openPartitions.get(ref.path);
    this.#openPartitions.delete(ref.path);
    const partition =
      opened ?? new Partition(ref.path, ref.ms, this.#sizes, this.#caches.forPartition(), this.#openWal);
    this.#openPartitions.set(ref.path, partition);
    this.#latest = { path: ref.path, partition };
    if (!opened) this.#closeUnused();
    return partition;
  }

  /** Keeps these partitions, which are being written, open even if others were used more recently. */
  pin(refs: readonly PartitionRef[]): void {
    this.#pinned = new Set(refs.map(({ path }) => path));
  }

  close({ path }: PartitionRef): void {
    this.#openPartitions.get(path)?.[Symbol.dispose]();
    this.#openPartitions.delete(path);
    if (this.#latest?.path === path) this.#latest = undefined;
  }

  /** Deletes the oldest partition. */
  dropOldest(): void {
    const ref = this.#refs.shift();
    if (!ref) return;
    this.close(ref);
    for (const suffix of ['', '-wal', '-shm']) rmSync(ref.path + suffix, { force: true });
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const ref of this.#refs) this.close(ref);
  }

  #closeUnused(): void {
    for (const [path, partition] of this.#openPartitions) {
      if (this.#openPartitions.size <= this.#sizes.openPartitions) return;
      if (this.#pinned.has(path) || path === this.#latest?.path) continue;
      partition[Symbol.dispose]();
      this.#openPartitions.delete(path);
    }
  }
}

function refOf(dir: string, name: string): PartitionRef | undefined {
  const point = parseLogId(NAME.exec(name)?.[1] ?? '');
  return point && { path: join(dir, name), ...point };
}

/** Syncs a directory: a new file survives a loss of power only once its directory entry is on the disk. */
function syncDirectory(dir: string): void {
  const directory = openSync(dir, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
