import { freshDatabase } from '@chatwire/testkit';
import { Client } from 'pg';
import type { Clock } from '../../base/time/clock.ts';
import type { LogFilter, LogPage, LogStore } from '../log-store.ts';
import type { LogStoreUnderTest } from '../log-under-test.fixture.ts';
import { openPostgresLogStore } from './postgres-log-store.ts';

/** Small enough that the cases spread over several partitions, and these over several segments. */
const PARTITION_ENTRIES = 400;
/** Short enough that the cases change and read what devices reported before and after it is packed. */
const PACKED_AFTER_MS = 15 * 60_000;

export function openNode(
  url: string,
  clock: Clock,
  { partitionEntries = PARTITION_ENTRIES, isTransactionPooled = false } = {},
): Promise<LogStore> {
  const segmentEntries = Math.ceil(partitionEntries / 4);
  return openPostgresLogStore({
    url,
    clock,
    isTransactionPooled,
    partitionEntries,
    segmentEntries,
    packedAfterMs: PACKED_AFTER_MS,
  });
}

/** Opens a log in a new database. */
export async function openUnderTest(clock: Clock): Promise<LogStoreUnderTest> {
  const url = await freshDatabase();
  let store = await openNode(url, clock);
  return {
    store,
    async reopen(): Promise<LogStore> {
      await store.close();
      store = await openNode(url, clock);
      return store;
    },
    close: () => store.close(),
  };
}

export function page(store: LogStore, filter: LogFilter, newerThan?: string): Promise<LogPage> {
  return store.page({ filter, affix: 'prepend', limit: 50, ...(newerThan !== undefined && { logId: newerThan }) });
}

/** Reads the database directly, without the store. */
export async function query(url: string, sql: string): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
