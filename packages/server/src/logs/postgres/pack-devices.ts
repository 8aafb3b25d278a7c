import type { PoolClient } from 'pg';
import { DEVICE_BLOCK } from '../device/device-block.ts';
import { DEVICE_PAGE } from '../device/device-page.ts';
import type { Catalog } from './catalog.ts';
import { blockOf, type DeviceRow, deleteBlocks, pageOf, putPages, recordsIn } from './device-rows.ts';
import { DEVICE_LOCK } from './device-writer.ts';
import type { LogPool } from './log-pool.ts';
import type { LogView, Partition } from './log-view.ts';
import { isLockTimeout } from './statements.ts';
import { lockedTransaction } from './transaction.ts';

/** Held by the one node that packs. */
const PACK_LOCK = 0x63_77_6c_70;
/** Pages per transaction: a few milliseconds, for which receipts wait. */
const PAGES_PER_TRANSACTION = 16;
const BLOCKS_PER_PAGE = DEVICE_PAGE / DEVICE_BLOCK;

export interface PackingOptions {
  readonly pool: LogPool;
  readonly catalog: Catalog;
  /** Entries written before this instant are packed, epoch ms. */
  readonly before: number;
  /** Returns whether to leave the rest for the next call. */
  readonly isStopping: () => boolean;
}

/**
 * Moves the device records of old entries from blocks to pages, which take a third of the space. Each transaction moves
 * whole pages, so the next call after a crash does the rest. See docs/spec/last-mile.md#receipt-storage, afterwards.
 */
export async function packDevices(options: PackingOptions): Promise<void> {
  const { pool, catalog, before } = options;
  const view = await catalog.refresh();
  for (const partition of view.partitions) {
    if (!partition.hasHandles || partition.firstMs >= before) continue;
    const end = await endOfPackable(pool, partition, view, before);
    for (let isDone = false; !isDone; ) {
      if (options.isStopping()) return;
      isDone = await lockedTransaction(pool, DEVICE_LOCK, (client) => packPages(client, partition.n, end));
    }
    await freeUnused(pool, partition.n);
  }
}

/**
 * Returns the first block that must not be packed yet, because its page still has entries that are too young or not
 * written.
 */
async function endOfPackable(pool: LogPool, partition: Partition, view: LogView, before: number): Promise<number> {
  const { n, lastSeq, lastMs } = partition;
  if (lastSeq !== undefined && lastMs !== undefined && lastMs < before) return blockOf(lastSeq) + 1;
  const { rows } = await pool.query<{ first_seq: number }>(
    `select first_seq from chatwire_log.block_${n} where ms >= $1 order by ms, first_seq limit 1`,
    [before],
  );
  return pageOf(rows[0]?.first_seq ?? view.lastSeq + 1) * BLOCKS_PER_PAGE;
}

/** Packs some blocks. Returns true when nothing is left to pack before a block, or another node is packing. */
async function packPages(client: PoolClient, partition: number, end: number): Promise<boolean> {
  const { rows } = await client.query<DeviceRow>({
    name: `log_devices_to_pack_${partition}`,
    text: `with mine as (select pg_try_advisory_xact_lock(${PACK_LOCK}) as locked),
        oldest as (select min(block) / ${BLOCKS_PER_PAGE} as page from chatwire_log.device_${partition}, mine
          where locked and block < $1::bigint)
      select block as id, data, false as is_page from oldest, chatwire_log.device_${partition}
        where block >= page * ${BLOCKS_PER_PAGE} and block < least($1::bigint, (page + ${PAGES_PER_TRANSACTION}) * ${BLOCKS_PER_PAGE})
      union all
      select p.page, data, true from oldest o, chatwire_log.device_page p
        where p.page >= o.page and p.page < o.page + ${PAGES_PER_TRANSACTION}`,
    values: [end],
  });
  const blocks = rows.filter(({ is_page }) => !is_page).map(({ id }) => id);
  if (blocks.length === 0) return true;
  await putPages(client, recordsIn(rows), new Set(blocks.map((block) => Math.floor(block / BLOCKS_PER_PAGE))));
  await deleteBlocks(client, partition, new Set(blocks));
  return false;
}

/** Longest time for which emptying a table waits for readers, and for which readers wait for it. */
const LOCK_TIMEOUT_MS = 100;

/** Frees the space of a partition's blocks once all are packed. If readers use the table, a later vacuum frees it. */
async function freeUnused(pool: LogPool, partition: number): Promise<void> {
  const table = `chatwire_log.device_${partition}`;
  try {
    // Blocks are only added under this lock.
    await lockedTransaction(pool, DEVICE_LOCK, async (client) => {
      const { rows } = await client.query<{ unused: boolean }>(
        `select pg_relation_size('${table}') > 0 and not exists (select from ${table}) as unused`,
      );
      if (rows[0]?.unused) await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; truncate ${table}`);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
