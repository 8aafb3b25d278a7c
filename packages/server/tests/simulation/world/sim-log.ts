import type { LogStore, NewLogEntry } from '@chatwire/server';
import type { ProcessClock } from './sim-clock.ts';
import type { CrashMoment } from './sim-database.ts';

/** The log of a process that may die while it writes, on a disk that may be full. */
export interface SimLog {
  readonly store: LogStore;
  /** Writes that have not returned. Those of a process that has died do not count. */
  readonly inFlight: number;
  /** A planned crash has happened. */
  readonly hasCrashed: boolean;
  crashAtWrite(moment: CrashMoment): void;
  /** Until then, epoch ms, writes fail. */
  fillDisk(untilMs: number): void;
}

/** Returns the log of a process. `committed`: called with the entries of each transaction. */
export function createSimLog(
  store: LogStore,
  clock: ProcessClock,
  committed: (entries: readonly NewLogEntry[]) => void,
): SimLog {
  let inFlight = 0;
  let crash: CrashMoment | undefined;
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
    crashAtWrite(moment) {
      crash = moment;
    },
    fillDisk(untilMs) {
      fullUntilMs = untilMs;
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
