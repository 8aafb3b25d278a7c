import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { Clock } from '../../base/clock.ts';
import { SetClock } from '../log-model.cases.ts';
import { describeLogStore, type LogStoreUnderTest } from '../log-store.cases.ts';
import type { LogStore } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.cases.ts';
import { openPostgresLogStore, type PostgresLogStoreOptions } from './postgres-log-store.ts';

/** Small enough that the cases spread over several. */
const PARTITION_ENTRIES = 400;

describeLogStore('PostgreSQL', async (clock) => openUnderTest(clock));

async function openUnderTest(clock: Clock): Promise<LogStoreUnderTest> {
  const options = { url: await freshDatabase(), clock, partitionEntries: PARTITION_ENTRIES };
  let store = await openPostgresLogStore(options);
  return {
    store,
    async reopen() {
      await store.close();
      store = await openPostgresLogStore(options);
      return store;
    },
    close: () => store.close(),
  };
}
