import type { PoolClient } from 'pg';
import { packHandles, packRows } from './fresh-rows.ts';
import { int8Array } from './int8-array.ts';
import { joinBytes } from './join-bytes.ts';
import type { PackedBlock } from './packed-block.ts';

/** Entries that follow each other in one segment. */
export interface EntryBatch {
  readonly partition: number;
  readonly firstSeq: number;
  readonly blocks: readonly PackedBlock[];
  /** Times at which the entries of each block were written. */
  readonly times: readonly number[];
}

/**
 * Sends the statements that insert a batch, and returns their results. If several fail, the first one has the cause.
 */
export function insertBatch(client: PoolClient, batch: EntryBatch): Promise<unknown>[] {
  const results = [insertBlocks(client, batch), insertRows(client, batch)];
  return hasHandles(batch) ? [...results, markHandles(client, batch.partition)] : results;
}

function hasHandles({ blocks }: EntryBatch): boolean {
  return blocks.some(({ rows }) => rows.some(({ handle }) => handle !== 0));
}

/**
 * Marks a partition, so that its entries may have receipts from now on; nodes read its row again. Locks the head first,
 * as everywhere.
 */
function markHandles(client: PoolClient, partition: number): Promise<unknown> {
  return client.query({
    name: 'log_mark_handles',
    text: `with head as (update chatwire_log.head set epoch = epoch + 1
        where exists (select from chatwire_log.partition where n = $1 and not has_handles) returning epoch)
      update chatwire_log.partition set has_handles = true from head where n = $1`,
    values: [partition],
  });
}

function insertRows(client: PoolClient, { firstSeq, blocks }: EntryBatch): Promise<unknown> {
  const rows = blocks.flatMap((block) => block.rows);
  return client.query({
    name: 'log_rows',
    text: 'insert into chatwire_log.fresh (first_seq, rows, handles) values ($1, $2, $3)',
    values: [firstSeq, packRows(rows), packHandles(rows)],
  });
}

function insertBlocks(client: PoolClient, { partition, firstSeq, blocks, times }: EntryBatch): Promise<unknown> {
  let seq = firstSeq;
  const seqs = blocks.map(({ rows }) => (seq += rows.length) - rows.length);
  return client.query({
    name: `log_blocks_${partition}`,
    text: `insert into chatwire_log.block_${partition} (first_seq, ms, entries)
      select first_seq, ms, substring($1::bytea from a::integer + 1 for size::integer)
      from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) u (a, size, ms, first_seq)`,
    values: [...joinBytes(blocks.map(({ bytes }) => bytes)), int8Array(times), int8Array(seqs)],
  });
}
