import { Client } from 'pg';
import type { Clock } from '../../base/time/clock.ts';
import type { LogFilter, LogPage, LogStore } from '../log-store.ts';
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
