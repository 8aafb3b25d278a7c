import type { PoolClient } from 'pg';
import { BLOCK_ENTRIES, packBlock } from './block.ts';
import { packRows } from './fresh-rows.ts';
import { int8Array } from './int8-array.ts';
import type { LogRow } from './log-row.ts';
import type { StoredText } from './stored-text.ts';
import { packTraces } from './trace-block.ts';

/** Entries that follow each other in one segment and were written at one time. */
export interface EntryRun {
  readonly partition: number;
  readonly firstSeq: number;
  readonly ms: number;
  readonly entries: readonly { readonly text: StoredText; readonly row: LogRow }[];
}

export async function insertEntries(client: PoolClient, run: EntryRun): Promise<void> {
  await Promise.all([insertBlocks(client, run, blocksOf(run)), insertRows(client, run)]);
}

async function insertRows(client: PoolClient, { firstSeq, entries }: EntryRun): Promise<void> {
  await client.query({
    name: 'log_rows',
    text: 'insert into chatwire_log.fresh (first_seq, rows) values ($1, $2)',
    values: [firstSeq, packRows(entries.map(({ row }) => row))],
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
    blocks.push({
      firstSeq: firstSeq + at,
      entries: packBlock(texts.map(({ body }) => body)),
      traces: packTraces(texts.map(({ trace }) => trace)) ?? NOTHING,
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
