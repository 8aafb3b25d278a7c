import type { PoolClient } from 'pg';

export interface OpenPartition {
  readonly n: number;
  readonly base_seq: number;
  /** The first seq after it. */
  readonly end_seq: number;
  readonly segment_entries: number;
  readonly first_ms: number;
}

export interface PartitionSize {
  readonly nextSeq: number;
  readonly entries: number;
  readonly segmentEntries: number;
  readonly ms: number;
}

/** Tables of a partition: created like the pattern tables, and dropped with the partition. */
const TABLES = ['block', 'segment', 'posting', 'handle', 'device'] as const;

/**
 * Creates the tables of a partition that begins with `nextSeq`, or after the unused range that a closed one left.
 * Numbers are never reused.
 */
export async function openPartition(client: PoolClient, size: PartitionSize): Promise<OpenPartition> {
  const { rows } = await client.query<OpenPartition>(
    `with opened as (update chatwire_log.head set epoch = epoch + 1 returning epoch),
       next_range as (select greatest($1, coalesce(max(end_seq), 0)) as base_seq from chatwire_log.partition)
     insert into chatwire_log.partition (n, base_seq, first_seq, end_seq, segment_entries, first_ms)
     select epoch, base_seq, base_seq, base_seq + $2, $3, $4 from opened, next_range
     returning n, base_seq, end_seq, segment_entries, first_ms`,
    [size.nextSeq, size.entries, size.segmentEntries, size.ms],
  );
  const [open] = rows;
  if (open === undefined) throw new Error('The log has no head: its schema was changed by hand.');
  for (const table of TABLES) {
    await client.query(`create table chatwire_log.${table}_${open.n} (like chatwire_log.${table} including all)`);
  }
  return open;
}

/**
 * Locks the head. Called first wherever the head and rows of partitions are changed together, so that no deadlock can
 * occur.
 */
export async function lockHead(client: PoolClient): Promise<void> {
  await client.query('select from chatwire_log.head for update');
}

/** Closes the open partition after its last entry. */
export async function closePartition(
  client: PoolClient,
  n: number,
  last: { readonly last_seq: number; readonly last_ms: number },
): Promise<void> {
  await lockHead(client);
  const values = [n, last.last_seq, last.last_ms];
  await client.query('update chatwire_log.partition set last_seq = $2, last_ms = $3 where n = $1', values);
}

/**
 * Closes the open partition and gives up the unused rest of its range, so that the next partition begins right after
 * its last entry.
 */
export async function closePartitionAt(
  client: PoolClient,
  n: number,
  last: { readonly last_seq: number; readonly last_ms: number },
): Promise<void> {
  await closePartition(client, n, last);
  await client.query('update chatwire_log.partition set end_seq = $2 where n = $1', [n, last.last_seq + 1]);
}

/** Drops the tables of retired partitions. The time this takes does not depend on their size. */
export async function dropRetired(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ n: number; base_seq: number; end_seq: number }>(
    'select n, base_seq, end_seq from chatwire_log.partition where retired',
  );
  for (const { n, base_seq, end_seq } of rows) {
    for (const table of TABLES) await client.query(`drop table chatwire_log.${table}_${n}`);
    await client.query('delete from chatwire_log.fresh where first_seq >= $1 and first_seq < $2', [base_seq, end_seq]);
    await client.query('delete from chatwire_log.change where seq >= $1 and seq < $2', [base_seq, end_seq]);
    await client.query('delete from chatwire_log.partition where n = $1', [n]);
  }
}
