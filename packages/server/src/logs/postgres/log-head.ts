import type { PoolClient } from 'pg';
import type { OpenPartition } from './partitions.ts';

/** End of the log, and the partition that receives new entries. */
export interface Head {
  readonly last_seq: number;
  readonly last_ms: number;
  readonly open: OpenPartition | undefined;
}

export async function headOf(client: PoolClient): Promise<Head> {
  const { rows } = await client.query<
    Omit<Head, 'open'> & { [Name in keyof OpenPartition]: OpenPartition[Name] | null }
  >({
    name: 'log_head',
    text: `select h.last_seq, h.last_ms, p.n, p.base_seq, p.end_seq, p.segment_entries, p.first_ms
      from chatwire_log.head h left join chatwire_log.partition p on p.last_seq is null`,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The log has no head: its schema was changed by hand.');
  const { last_seq, last_ms, n, base_seq, end_seq, segment_entries, first_ms } = row;
  const isOpen = n !== null && base_seq !== null && end_seq !== null && segment_entries !== null && first_ms !== null;
  return { last_seq, last_ms, open: isOpen ? { n, base_seq, end_seq, segment_entries, first_ms } : undefined };
}

export function advanceHead(client: PoolClient, lastSeq: number, lastMs: number): Promise<unknown> {
  return client.query({
    name: 'log_advance',
    text: 'update chatwire_log.head set last_seq = $1, last_ms = $2',
    values: [lastSeq, lastMs],
  });
}

/** Returns the first seq behind the segment of a seq. */
export function endOfSegment({ base_seq, end_seq, segment_entries }: OpenPartition, seq: number): number {
  const number = Math.floor((seq - base_seq) / segment_entries);
  return Math.min(base_seq + (number + 1) * segment_entries, end_seq);
}
