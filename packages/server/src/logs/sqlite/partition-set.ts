import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatLogId, parseLogId } from '../log-id.ts';
import { LogCaches } from './log-caches.ts';
import type { LogSizes } from './log-sizes.ts';
import { Partition } from './partition.ts';

const NAME = /^log-([0-9a-f]{24})\.sqlite$/;

/** A partition and its start, from the file name. */
export interface PartitionStart {
  readonly path: string;
  readonly ms: number;
  readonly seq: number;
}

/** The files of the log, oldest first. They are opened when needed; those not used for longest are closed. */
export class PartitionSet implements Disposable {
  readonly #dir: string;
  readonly #sizes: LogSizes;
  readonly #caches: LogCaches;
  readonly #starts: PartitionStart[];
  /** By path, least recently used first. */
  readonly #open = new Map<string, Partition>();
  #pinned = new Set<string>();
  /** The last one used: a page uses the same one repeatedly. */
  #latest: { readonly path: string; readonly partition: Partition } | undefined;
  #isClosed = false;

  constructor(dir: string, sizes: LogSizes) {
    this.#dir = dir;
    this.#sizes = sizes;
    this.#caches = new LogCaches(sizes.cacheBytes);
    this.#starts = readdirSync(dir)
      .toSorted()
      .flatMap((name) => startOf(dir, name) ?? []);
  }

  get starts(): readonly PartitionStart[] {
    return this.#starts;
  }

  /** Creates the partition that begins with an entry. */
  add(ms: number, seq: number): PartitionStart {
    const start = { path: join(this.#dir, `log-${formatLogId(ms, seq)}.sqlite`), ms, seq };
    this.#starts.push(start);
    this.open(start);
    syncDirectory(this.#dir);
    return start;
  }

  /** Returns whether it still exists. */
  has(start: PartitionStart): boolean {
    return this.#starts.includes(start);
  }

  open(start: PartitionStart): Partition {
    if (this.#isClosed) throw new Error('the notification log is closed');
    if (this.#latest?.path === start.path) return this.#latest.partition;
    const opened = this.#open.get(start.path);
    this.#open.delete(start.path);
    const partition = opened ?? new Partition(start.path, start.ms, this.#sizes, this.#caches.forPartition());
    this.#open.set(start.path, partition);
    this.#latest = { path: start.path, partition };
    if (!opened) this.#closeUnused();
    return partition;
  }

  /** Keeps these open, regardless of other use: they are being written. */
  pin(starts: readonly PartitionStart[]): void {
    this.#pinned = new Set(starts.map(({ path }) => path));
  }

  close({ path }: PartitionStart): void {
    this.#open.get(path)?.[Symbol.dispose]();
    this.#open.delete(path);
    if (this.#latest?.path === path) this.#latest = undefined;
  }

  /** Deletes the oldest partition. */
  dropOldest(): void {
    const start = this.#starts.shift();
    if (!start) return;
    this.close(start);
    for (const suffix of ['', '-wal', '-shm']) rmSync(start.path + suffix, { force: true });
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const start of this.#starts) this.close(start);
  }

  #closeUnused(): void {
    for (const [path, partition] of this.#open) {
      if (this.#open.size <= this.#sizes.openPartitions) return;
      if (this.#pinned.has(path) || path === this.#latest?.path) continue;
      partition[Symbol.dispose]();
      this.#open.delete(path);
    }
  }
}

function startOf(dir: string, name: string): PartitionStart | undefined {
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
