import { setImmediate as turn } from 'node:timers/promises';
import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import type { OpenWal } from '../../../src/storage/sqlite/wal-sync.ts';

/** Syncs files in some turns of the event loop. A real disk would take real time, and no seed would determine how long. */
export interface SimDisk {
  readonly openWal: OpenWal;
  /** Syncs that have not ended. */
  readonly inFlight: number;
}

const MOST_TURNS = 4;

/** Returns a disk. `random`: decides how many turns each sync takes. */
export function createSimDisk(random: Seeded): SimDisk {
  let inFlight = 0;
  return {
    openWal: async () => ({
      async datasync() {
        inFlight += 1;
        for (let turns = random.integer(1, MOST_TURNS); turns > 0; turns -= 1) await turn();
        inFlight -= 1;
      },
      close: async () => {},
    }),
    get inFlight() {
      return inFlight;
    },
  };
}
