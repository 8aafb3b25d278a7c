import type { PoolClient } from 'pg';
import type { Catalog } from './catalog.ts';
import type { HeadSegment } from './head-segment.ts';
import { int8Array } from './int8-array.ts';
import { joinBytes } from './join-bytes.ts';
import type { LogPool } from './log-pool.ts';
import type { LogView, SegmentRef } from './log-view.ts';
import { type PostingRow, postingRows } from './postings.ts';
import { insertHandles } from './segment-handles.ts';
import { segmentRecordOf } from './segment-record.ts';
import { transaction } from './transaction.ts';

/** Advisory lock of the one node that seals. */
export const SEAL_LOCK = 0x63_77_6c_73;
/** Rows of postings per statement: a few milliseconds of work between two turns of the event loop. */
const ROWS_PER_STATEMENT = 256;

/** Writes the index of complete segments to the database; after a crash the next call does the rest. */
export async function sealSegments(pool: LogPool, catalog: Catalog): Promise<void> {
  const view = await catalog.refresh();
  for (const ref of view.segments) {
    if (!ref.head || !isComplete(ref, view)) continue;
    if (!(await sealSegment(pool, view, ref, ref.head))) return;
    await catalog.refresh();
  }
}

function isComplete({ partition: n, firstSeq, lastSeq }: SegmentRef, view: LogView): boolean {
  const partition = view.partitions.find((one) => one.n === n);
  return partition?.lastSeq !== undefined || lastSeq - firstSeq + 1 === partition?.segmentEntries;
}

/** Seals a segment. Returns false when another node is doing it or has done it. */
function sealSegment(pool: LogPool, view: LogView, ref: SegmentRef, head: HeadSegment): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${SEAL_LOCK})
         and exists (select from chatwire_log.partition where n = $1 and sealed_segments = $2 and not retired) as mine`,
      [ref.partition, ref.number],
    );
    if (!rows[0]?.mine) return false;
    await insertSegment(client, ref, head);
    await insertPostings(client, ref, head);
    const handles = head.handles.toIndex();
    if (handles.chunks.length > 0) await insertHandles(client, ref, handles);
    // Reports that arrived in the meantime are not part of the segment: they stay changes.
    await client.query('delete from chatwire_log.change where seq >= $1 and seq <= $2 and no <= $3', [
      ref.firstSeq,
      ref.lastSeq,
      view.lastChange,
    ]);
    await client.query('delete from chatwire_log.fresh where first_seq >= $1 and first_seq <= $2', [
      ref.firstSeq,
      ref.lastSeq,
    ]);
    // Last, since appends write the head too and must not wait; the head before the partition, as everywhere.
    await client.query(
      `with head as (update chatwire_log.head set epoch = epoch + 1 returning epoch)
       update chatwire_log.partition set sealed_segments = sealed_segments + 1 from head where n = $1`,
      [ref.partition],
    );
    return true;
  });
}

async function insertSegment(client: PoolClient, { partition, number }: SegmentRef, head: HeadSegment): Promise<void> {
  const { rows, summary, facetOf, times, measures, rollup } = await segmentRecordOf(head);
  await client.query(
    `insert into chatwire_log.segment_${partition} (seg, rows, summary, facet_of, sent, started, facts, rollup)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [number, rows, summary, Buffer.from(facetOf), times.sent, times.started, Buffer.from(measures), rollup],
  );
}

async function insertPostings(client: PoolClient, { partition, number }: SegmentRef, head: HeadSegment): Promise<void> {
  let rows: PostingRow[] = [];
  const flush = async (): Promise<void> => {
    await client.query(insertOf(partition, number, rows));
    rows = [];
  };
  for (const row of postingRows(head)) {
    rows.push(row);
    if (rows.length === ROWS_PER_STATEMENT) await flush();
  }
  if (rows.length > 0) await flush();
}

function insertOf(partition: number, number: number, rows: readonly PostingRow[]): { text: string; values: unknown[] } {
  return {
    text: `insert into chatwire_log.posting_${partition} (key, seg, data)
      select key, $5::integer, substring($1::bytea from a::integer + 1 for size::integer)
      from unnest($2::bigint[], $3::bigint[], $4::bigint[]) u (a, size, key)`,
    values: [...joinBytes(rows.map(({ data }) => data)), int8Array(rows.map(({ key }) => key)), number],
  };
}
