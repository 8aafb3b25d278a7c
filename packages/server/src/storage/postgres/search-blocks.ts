import { sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import { distinctCode } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import { BLOCK_SIZE, bitsOf, summaryOf } from './block-summary.ts';

/** Number of newest blocks that get no summary, because it would soon be outdated. Searches always read them. */
const NEWEST_BLOCKS = 2;
/**
 * Number of advisory locks, as in migration 0021. Each belongs to a group of blocks. Writers share the lock of a block, and a
 * summary is built only while no writer holds it.
 */
const LOCK_COUNT = 64;

/**
 * Returns the parts of a range that may contain a term, ascending: the range without the blocks whose summary excludes the
 * term.
 */
export async function rangesOf(db: Db, term: string, { from, to }: IdRange): Promise<IdRange[]> {
  const [first, last] = [Math.floor(from / BLOCK_SIZE), Math.floor(to / BLOCK_SIZE)];
  const lacksBit = [...bitsOf(distinctCode(term))].map((bit) => sql`get_bit(bits, ${bit}) = 0`);
  const { rows } = await sql<{ block: number }>`
    SELECT block FROM message_search_blocks
    WHERE block BETWEEN ${first} AND ${last} AND (${sql.join(lacksBit, sql` OR `)})
      AND block NOT IN (SELECT block FROM message_search_outdated) ORDER BY block`.execute(db);
  const ranges: IdRange[] = [];
  let start = from;
  for (const { block } of rows) {
    if (block * BLOCK_SIZE > start) ranges.push({ from: start, to: block * BLOCK_SIZE - 1 });
    start = (block + 1) * BLOCK_SIZE;
  }
  return start <= to ? [...ranges, { from: start, to }] : ranges;
}

/** Returns blocks from `from` on without a summary, and blocks with an outdated one, newest first. */
export async function blocksToSum(db: Db, from: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    SELECT b.block FROM generate_series(
      ${from}::bigint, (SELECT max(id) FROM messages) / ${sql.lit(BLOCK_SIZE)} - ${sql.lit(NEWEST_BLOCKS)}) AS b (block)
    WHERE NOT EXISTS (SELECT 1 FROM message_search_blocks s WHERE s.block = b.block)
    UNION SELECT block FROM message_search_outdated
    ORDER BY block DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ block }) => block);
}

/** Stores the summary of a block. Returns false if another transaction writes to it. */
export function sumBlock(db: Db, block: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('message_search_blocks'), ${block % LOCK_COUNT}) AS "isFree"`.execute(
      tx,
    );
    if (lock.rows[0]?.isFree !== true) return false;
    const from = block * BLOCK_SIZE;
    const { rows } = await sql<{ text: string }>`
      SELECT search_text AS text FROM messages WHERE id BETWEEN ${from} AND ${from + BLOCK_SIZE - 1}`.execute(tx);
    const bits = summaryOf(rows.map(({ text }) => distinctCode(text)));
    await sql`INSERT INTO message_search_blocks (block, bits) VALUES (${block}, ${bits})
      ON CONFLICT (block) DO UPDATE SET bits = excluded.bits`.execute(tx);
    await sql`DELETE FROM message_search_outdated WHERE block = ${block}`.execute(tx);
    return true;
  });
}
