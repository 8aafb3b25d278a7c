import type { PoolClient } from 'pg';

export interface OpenPartition {
  readonly n: number;
  readonly first_seq: number;
  /** The first seq that has no place in it. */
  readonly end_seq: number;
  readonly first_ms: number;
}

const TABLES = ['entry', 'block', 'batch'] as const;

/**
 * Creates the tables of a partition that begins with `nextSeq`, or behind the place a closed one had left.
 * Numbers are never used twice.
 */
export async function openPartition(
  client: PoolClient,
  { nextSeq, entries, ms }: { readonly nextSeq: number; readonly entries: number; readonly ms: number },
): Promise<OpenPartition> {
  const { rows } = await client.query<OpenPartition>(
    `with opened as (update chatwire_log.head set epoch = epoch + 1 returning epoch),
       place as (select greatest($1, coalesce(max(end_seq), 0)) as first_seq from chatwire_log.partition)
     insert into chatwire_log.partition (n, first_seq, end_seq, first_ms)
     select epoch, first_seq, first_seq + $2, $3 from opened, place
     returning n, first_seq, end_seq, first_ms`,
    [nextSeq, entries, ms],
  );
  const [open] = rows;
  if (open === undefined) throw new Error('The log has no head: its schema was changed by hand.');
  for (const table of TABLES) {
    await client.query(
      `create table chatwire_log.${table}_${open.n} partition of chatwire_log.${table}
       for values from (${open.first_seq}) to (${open.end_seq})`,
    );
  }
  return open;
}

/** Closes the open partition behind its last entry. */
export async function closePartition(
  client: PoolClient,
  n: number,
  last: { readonly last_seq: number; readonly last_ms: number },
): Promise<void> {
  const values = [n, last.last_seq, last.last_ms];
  await client.query('update chatwire_log.partition set last_seq = $2, last_ms = $3 where n = $1', values);
}

/**
 * Takes the entries written before `epochMs` out of the log; answers how many. Partitions without younger entries are
 * retired, in the one that the instant falls into the beginning is moved. Tables stay until `dropRetired`, which may
 * have to wait for readers: this does not.
 */
export async function retireBefore(client: PoolClient, epochMs: number): Promise<number> {
  const { rows } = await client.query<{ entries: number }>(
    `update chatwire_log.partition p
     set retired = true, last_seq = coalesce(p.last_seq, h.last_seq), last_ms = coalesce(p.last_ms, h.last_ms)
     from chatwire_log.head h where not retired and coalesce(p.last_ms, h.last_ms) < $1
     returning p.last_seq - p.first_seq + 1 as entries`,
    [epochMs],
  );
  const gone = rows.reduce((sum, { entries }) => sum + entries, await moveBeginning(client, epochMs));
  if (gone > 0) await client.query('update chatwire_log.head set epoch = epoch + 1');
  return gone;
}

async function moveBeginning(client: PoolClient, epochMs: number): Promise<number> {
  const { rows: parted } = await client.query<{ n: number; first_seq: number }>(
    'select n, first_seq from chatwire_log.partition where not retired and first_ms < $1',
    [epochMs],
  );
  let gone = 0;
  for (const { n, first_seq } of parted) {
    const { rows } = await client.query<{ first_seq: number }>(
      `update chatwire_log.partition set first_seq = kept.first_seq, first_ms = kept.ms
       from (select first_seq, ms from chatwire_log.block_${n} where ms >= $2 order by ms, first_seq limit 1) kept
       where n = $1 returning kept.first_seq`,
      [n, epochMs],
    );
    gone += (rows[0]?.first_seq ?? first_seq) - first_seq;
  }
  return gone;
}

/** Drops the tables of retired partitions, whatever their size. */
export async function dropRetired(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select n from chatwire_log.partition where retired');
  for (const { n } of rows) {
    for (const table of TABLES) {
      await client.query(`alter table chatwire_log.${table} detach partition chatwire_log.${table}_${n}`);
      await client.query(`drop table chatwire_log.${table}_${n}`);
    }
    await client.query('delete from chatwire_log.facet where partition = $1', [n]);
    await client.query('delete from chatwire_log.partition where n = $1', [n]);
  }
}
