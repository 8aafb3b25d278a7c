import type { PoolClient } from 'pg';
import type { NewLogEntry } from '../log-store.ts';
import { BLOCK_ENTRIES, packBlock } from './block.ts';
import { int8Array } from './int8-array.ts';
import type { LogRow } from './log-row.ts';
import type { StoredText } from './stored-text.ts';

/** Entries that follow each other in one partition and were written at one time. */
export interface EntryRun {
  readonly partition: number;
  readonly firstSeq: number;
  readonly ms: number;
  readonly entries: readonly { readonly entry: NewLogEntry; readonly text: StoredText; readonly row: LogRow }[];
}

const COLUMNS = [
  'facet',
  'sent',
  'started',
  'message',
  'sender',
  'receiver',
  'target',
  'conversation',
  'reaction',
  'reaction_sender',
  'reaction_receiver',
  'other_type',
  'other_provider_id',
] as const satisfies readonly (keyof LogRow)[];

export async function insertEntries(client: PoolClient, run: EntryRun): Promise<void> {
  const rows = insertRows(client, run);
  // The texts are compressed here while PostgreSQL is busy with the rows.
  const blocks = blocksOf(run);
  await Promise.all([rows, insertBlocks(client, run, blocks), insertBatched(client, run)]);
}

async function insertRows(client: PoolClient, { partition, firstSeq, entries }: EntryRun): Promise<void> {
  const parameters = ['seq', 'place', ...COLUMNS].map((_, index) => `$${index + 1}::bigint[]`);
  await client.query({
    name: `log_rows_${partition}`,
    text: `insert into chatwire_log.entry_${partition} (seq, place, ${COLUMNS.join(', ')})
      select * from unnest(${parameters.join(', ')})`,
    values: [
      int8Array(entries.map((_, index) => firstSeq + index)),
      int8Array(entries.map((_, index) => index % BLOCK_ENTRIES)),
      ...COLUMNS.map((column) => int8Array(entries.map(({ row }) => row[column]))),
    ],
  });
}

interface PackedBlock {
  readonly firstSeq: number;
  readonly entries: Buffer;
  readonly traces: Buffer;
}

const NOTHING = Buffer.alloc(0);

function blocksOf({ firstSeq, entries }: EntryRun): PackedBlock[] {
  const blocks: PackedBlock[] = [];
  for (let at = 0; at < entries.length; at += BLOCK_ENTRIES) {
    const texts = entries.slice(at, at + BLOCK_ENTRIES).map(({ text }) => text);
    const traces = texts.map(({ trace }) => trace);
    blocks.push({
      firstSeq: firstSeq + at,
      entries: packBlock(texts.map(({ body }) => body)),
      traces: traces.some((trace) => trace !== '') ? packBlock(traces) : NOTHING,
    });
  }
  return blocks;
}

/** All bytes travel as one binary value and are cut up on the other side: an array would travel as hex digits. */
async function insertBlocks(client: PoolClient, { partition, ms }: EntryRun, blocks: PackedBlock[]): Promise<void> {
  await client.query({
    name: `log_blocks_${partition}`,
    text: `insert into chatwire_log.block_${partition} (first_seq, ms, entries, traces)
      select first_seq, $1::bigint, substring($2::bytea from a::integer + 1 for b::integer - a::integer),
        nullif(substring($2 from b::integer + 1 for c::integer - b::integer), '')
      from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) u (first_seq, a, b, c)`,
    values: [ms, Buffer.concat(blocks.flatMap(({ entries, traces }) => [entries, traces])), ...offsetsOf(blocks)],
  });
}

function offsetsOf(blocks: readonly PackedBlock[]): Buffer[] {
  let end = 0;
  const places = blocks.map(({ firstSeq, entries, traces }) => {
    const begin = end;
    end += entries.length + traces.length;
    return { firstSeq, begin, middle: begin + entries.length, end };
  });
  return [
    int8Array(places.map((place) => place.firstSeq)),
    int8Array(places.map((place) => place.begin)),
    int8Array(places.map((place) => place.middle)),
    int8Array(places.map((place) => place.end)),
  ];
}

/** A filter by messageId also finds the batches that contain the message. */
async function insertBatched(client: PoolClient, { partition, firstSeq, entries }: EntryRun): Promise<void> {
  const pairs = entries.flatMap(({ entry }, index) =>
    [...new Set(entry.messageIds)].filter((id) => id !== entry.messageId).map((id) => ({ id, seq: firstSeq + index })),
  );
  if (pairs.length === 0) return;
  await client.query({
    name: `log_batch_${partition}`,
    text: `insert into chatwire_log.batch_${partition} (message, seq) select * from unnest($1::bigint[], $2::bigint[])`,
    values: [int8Array(pairs.map(({ id }) => id)), int8Array(pairs.map(({ seq }) => seq))],
  });
}
