import { setImmediate as turn } from 'node:timers/promises';
import { openSqliteLogStore } from '../../../src/logs/sqlite/sqlite-log-store.ts';
import { seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { openSqliteStorage } from '../../../src/storage/sqlite/open-sqlite.ts';
import { LOG_SIZES, type SimDatabase } from './sim-database.ts';
import { createSimDisk } from './sim-disk.ts';

/**
 * Opens the chat in memory, and the log in files below `dir`. Everything is done within the turns of the event loop, in an
 * order that only the seed determines. `onQuery`: called after each query to the chat.
 */
export async function openSqliteDatabase(
  dir: string,
  { seed, onQuery }: { readonly seed: number; readonly onQuery: (operation: string) => void },
): Promise<SimDatabase> {
  const disk = createSimDisk(seeded(seed));
  let activity = 0;
  const storage = await openSqliteStorage(':memory:', {
    observer: {
      query(operation) {
        activity += 1;
        onQuery(operation);
      },
      connectionWait: () => {},
    },
  });
  return {
    storage,
    get activity() {
      return activity;
    },
    async idle() {
      while (disk.inFlight > 0) await turn();
    },
    async connect(clock) {
      const sizes = { ...LOG_SIZES, cacheBytes: 2 ** 20 };
      const logs = await openSqliteLogStore({ dir: `${dir}/notification-log`, clock, sizes, openWal: disk.openWal });
      return {
        // Outlives the process, as a file does.
        storage: { ...storage, close: async () => {} },
        logs,
        hasCrashed: false,
        crashAtRequest: () => false,
        kill: () => logs.close(),
      };
    },
    [Symbol.asyncDispose]: () => storage.close(),
  };
}
