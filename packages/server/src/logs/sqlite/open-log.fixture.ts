import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../base/time/clock.ts';
import type { LogStoreUnderTest } from '../log-under-test.fixture.ts';
import type { LogSizes } from './log-sizes.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

/** Small enough that the cases spread over several partitions, and these over several segments. */
export const TINY: Partial<LogSizes> = {
  partitionEntries: 200,
  segmentEntries: 32,
  openPartitions: 3,
  cacheBytes: 50_000,
};

/** Opens a log in a new folder, which `close` removes. */
export async function openUnderTest(
  clock: Clock,
  sizes: Partial<LogSizes>,
): Promise<LogStoreUnderTest & Required<Pick<LogStoreUnderTest, 'reopen'>>> {
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
