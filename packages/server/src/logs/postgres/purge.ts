import type { PoolClient } from 'pg';
import { DEVICE_BLOCK } from '../device/device-block.ts';
import { DEVICE_PAGE } from '../device/device-page.ts';
import type { PurgeLimits } from '../log-store.ts';
import type { LogPool } from './log-pool.ts';
import { lockHead } from './partitions.ts';

/**
 * Removes entries beyond the limits from the log. Returns their number. Partitions without entries to keep are
 * retired; in the one that contains a limit, the start is moved. Tables stay until `dropRetired`, which may have to
 * wait for readers; this function does not.
 */
export async function purgeBeyond(client: PoolClient, { before = 0, maxRows = 0 }: PurgeLimits): Promise<number> {
  await lockHead(client);
  const old = await purgeBefore(client, before);
  const surplus = maxRows > 0 ? await purgeSurplus(client, maxRows) : 0;
  if (old + surplus > 0) await client.query('update chatwire_log.head set epoch = epoch + 1');
  return old + surplus;
}

async function purgeBefore(client: PoolClient, epochMs: number): Promise<number> {
  const retired = await retire(client, 'coalesce(p.last_ms, h.last_ms) < $1', epochMs);
  const { rows } = await client.query<{ n: number; first_seq: number }>(
    'select n, first_seq from chatwire_log.partition where not retired and first_ms < $1',
    [epochMs],
  );
  let moved = 0;
  for (const { n, first_seq } of rows) {
    const { rows: remaining } = await client.query<{ first_seq: number }>(
      `select first_seq from chatwire_log.block_${n} where ms >= $1 order by ms, first_seq limit 1`,
      [epochMs],
    );
    const seq = Math.max(remaining[0]?.first_seq ?? 0, first_seq);
    await moveBeginning(client, n, seq);
    moved += seq - first_seq;
  }
  return retired + moved;
}

/** Purges the oldest entries beyond a number. */
async function purgeSurplus(client: PoolClient, maxRows: number): Promise<number> {
  const { rows } = await client.query<{ n: number; first_seq: number; last_seq: number }>(
    `select p.n, p.first_seq, coalesce(p.last_seq, h.last_seq) as last_seq
     from chatwire_log.partition p, chatwire_log.head h where not retired order by n desc`,
  );
  let room = maxRows;
  for (const { n, first_seq, last_seq } of rows) {
    const count = last_seq - first_seq + 1;
    if (count <= room) {
      room -= count;
      continue;
    }
    if (room === 0) return retire(client, 'p.n <= $1', n);
    const seq = last_seq + 1 - room;
    await moveBeginning(client, n, seq);
    return seq - first_seq + (await retire(client, 'p.n < $1', n));
  }
  return 0;
}

async function retire(client: PoolClient, condition: string, value: number): Promise<number> {
  const { rows } = await client.query<{ entries: number }>(
    `update chatwire_log.partition p
     set retired = true, last_seq = coalesce(p.last_seq, h.last_seq), last_ms = coalesce(p.last_ms, h.last_ms)
     from chatwire_log.head h where not retired and ${condition}
     returning p.last_seq - p.first_seq + 1 as entries`,
    [value],
  );
  return rows.reduce((sum, { entries }) => sum + entries, 0);
}

async function moveBeginning(client: PoolClient, n: number, seq: number): Promise<void> {
  await client.query(
    `update chatwire_log.partition set first_seq = $2, first_ms = kept.ms
     from (select ms from chatwire_log.block_${n} where first_seq <= $2 order by first_seq desc limit 1) kept
     where n = $1`,
    [n, seq],
  );
}

/** Blocks deleted at a time: writers and readers of the others are not blocked. */
const BLOCKS_PER_STATEMENT = 2_000;

/**
 * Deletes the texts and device records of purged entries, except those in a block or page with an entry that is kept.
 */
export async function deletePurgedTexts(pool: LogPool): Promise<void> {
  await pool.query(
    `delete from chatwire_log.device_page where page < (
       select coalesce(min(p.first_seq), min(h.last_seq) + 1) / ${DEVICE_PAGE}
       from chatwire_log.head h left join chatwire_log.partition p on not retired)`,
  );
  const { rows } = await pool.query<{ n: number; first_seq: number }>(
    'select n, first_seq from chatwire_log.partition where not retired and first_seq > base_seq',
  );
  for (const { n, first_seq } of rows) {
    const block = `chatwire_log.block_${n}`;
    const firstRemainingBlock = Math.floor(first_seq / DEVICE_BLOCK);
    await pool.query(`delete from chatwire_log.device_${n} where block < $1`, [firstRemainingBlock]);
    for (let deleted = BLOCKS_PER_STATEMENT; deleted === BLOCKS_PER_STATEMENT; ) {
      const { rowCount } = await pool.query(
        `delete from ${block} where first_seq in (
           select first_seq from ${block}
           where first_seq < (select max(first_seq) from ${block} where first_seq <= $1)
           order by first_seq limit ${BLOCKS_PER_STATEMENT})`,
        [first_seq],
      );
      deleted = rowCount ?? 0;
    }
  }
}
