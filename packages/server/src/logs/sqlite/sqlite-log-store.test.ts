import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { describeLogStore, type LogStoreUnderTest } from '../log-store.cases.ts';
import type { LogSizes } from './log-sizes.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

describeLogStore('a log in SQLite', (clock) => openIn(clock, {}));
describeLogStore('a log in SQLite of tiny parts', (clock) =>
  openIn(clock, { partitionEntries: 200, segmentEntries: 32, openPartitions: 3, cacheBytes: 50_000 }),
);

async function openIn(clock: Clock, sizes: Partial<LogSizes>): Promise<LogStoreUnderTest> {
  const dir = mkdtempSync(join(tmpdir(), 'log-'));
  let store = await openSqliteLogStore({ dir, clock, sizes });
  return {
    store,
    async reopen() {
      await store.close();
      store = await openSqliteLogStore({ dir, clock, sizes });
      return store;
    },
    async close() {
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
}
