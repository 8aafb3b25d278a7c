import type { LogStore, NewLogEntry } from '@chatwire/server';
import { openSqliteLogStore } from '../../../src/logs/sqlite/sqlite-log-store.ts';
import type { ProcessClock } from './sim-clock.ts';

/** When the process dies while it writes to the log: before the commit, or after it and before anybody knows. */
export type LogCrash = 'before' | 'after';

/** The log of a process that may die while it writes, on a disk that may be full. */
export interface SimLog {
  readonly store: LogStore;
  /** Calls that have not returned. Those of a process that has died do not count. */
  readonly inFlight: number;
  /** A planned crash has happened. */
  readonly hasCrashed: boolean;
  crashAtWrite(crash: LogCrash): void;
  /** Until then, epoch ms, writes fail. */
  fillDisk(untilMs: number): void;
  close(): Promise<void>;
}

/** Small sizes: a run of some hundred entries seals segments and starts partitions. */
const SIZES = { partitionEntries: 512, segmentEntries: 64, cacheBytes: 2 ** 20 };

/** Opens the log of a process. `committed`: called with the entries of each transaction. */
export async function openSimLog(
  dir: string,
  clock: ProcessClock,
  committed: (entries: readonly NewLogEntry[]) => void,
): Promise<SimLog> {
  const store = await openSqliteLogStore({ dir, clock, sizes: SIZES });
  let inFlight = 0;
  let crash: LogCrash | undefined;
  let hasCrashed = false;
  let fullUntilMs = 0;
  let failures = 0;

  async function write<T>(run: () => Promise<T>): Promise<T> {
    if (hasCrashed) return never();
    if (crash === 'before') return die();
    if (clock.now() < fullUntilMs) {
      // Every other failure comes after the commit: the writer cannot know.
      failures += 1;
      if (failures % 2 === 0) await run();
      throw new Error('The disk is full.');
    }
    inFlight += 1;
    const result = await run().finally(() => void (inFlight -= 1));
    return crash === 'after' ? die() : result;
  }

  function die(): Promise<never> {
    hasCrashed = true;
    return never();
  }

  return {
    store: {
      ...store,
      append: (entries) =>
        write(async () => {
          const ids = await store.append(entries);
          committed(entries);
          return ids;
        }),
      applyReceipts: (receipts) => write(() => store.applyReceipts(receipts)),
    },
    get inFlight() {
      return inFlight;
    },
    get hasCrashed() {
      return hasCrashed;
    },
    crashAtWrite(at) {
      crash = at;
    },
    fillDisk(untilMs) {
      fullUntilMs = untilMs;
    },
    close: () => store.close(),
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
