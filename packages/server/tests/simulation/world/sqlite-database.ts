import { openSqliteLogStore } from '../../../src/logs/sqlite/sqlite-log-store.ts';
import { openSqliteStorage } from '../../../src/storage/sqlite/open-sqlite.ts';
import { LOG_SIZES, type SimDatabase } from './sim-database.ts';

/** Opens the chat in memory, and the log in files below `dir`. Every query is done within the turns of the event loop. */
export async function openSqliteDatabase(dir: string): Promise<SimDatabase> {
  let activity = 0;
  const storage = await openSqliteStorage(':memory:', {
    observer: { query: () => void (activity += 1), connectionWait: () => {} },
  });
  return {
    storage,
    get activity() {
      return activity;
    },
    idle: async () => {},
    async connect(clock) {
      const sizes = { ...LOG_SIZES, cacheBytes: 2 ** 20 };
      const logs = await openSqliteLogStore({ dir: `${dir}/notification-log`, clock, sizes });
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
