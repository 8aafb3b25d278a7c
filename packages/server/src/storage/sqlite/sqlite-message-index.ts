import { sql } from 'kysely';
import type { IndexWork, MessageIndex } from '../search/message-index.ts';
import { searchCode } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import { createShard, hasShard, shardOf } from './search-shards.ts';

/** Messages per transaction: it holds up every other call for about 2 ms. */
const SLICE = 64;
const REST_MS = 3;
/** Messages that were just written are added together, so that each costs less. */
const IDLE_MS = 1_000;
const REPORT_EVERY = 100_000;
/** Pages merged after each slice: more than it writes, so that merging keeps up. */
const MERGED_PAGES = 24;

/** FTS5 over the trigrams of `searchCode`; it holds no text of its own. Triggers note what is pending. */
export function sqliteMessageIndex(db: Db): MessageIndex {
  const index: MessageIndex = {
    hasIndex: () => true,
    async addMissing(work: IndexWork) {
      const pending = await countPending(db);
      if (pending >= REPORT_EVERY) work.logger.info({ pending }, 'indexing existing messages for search');
      let added = 0;
      while (!work.signal.aborted) {
        const slice = await addSlice(db);
        if (slice === 0) return;
        added += slice;
        if (added % REPORT_EVERY < SLICE) work.logger.info({ added, pending }, 'indexing messages for search');
        await work.rest(REST_MS);
      }
    },
    async keep(work: IndexWork) {
      while (!work.signal.aborted) {
        await index.addMissing(work);
        await work.rest(IDLE_MS);
      }
    },
  };
  return index;
}

async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM message_search_pending`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Newest first: recent messages are what people search for. Returns how many were pending. */
function addSlice(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Pending>`
      SELECT p.message_id AS id, m.search_text AS text
      FROM message_search_pending p LEFT JOIN messages m ON m.id = p.message_id
      ORDER BY p.message_id DESC LIMIT ${SLICE}`.execute(tx);
    // FTS5 writes one segment for ids that ascend.
    const shards = Map.groupBy(rows.reverse(), ({ id }) => shardOf(id));
    for (const [shard, messages] of shards) await writeShard(tx, shard, messages);
    return rows.length;
  });
}

interface Pending {
  readonly id: number;
  /** Null when the message is gone for good. */
  readonly text: string | null;
}

async function writeShard(tx: Db, shard: string, messages: readonly Pending[]): Promise<void> {
  if (!(await hasShard(tx, shard))) await createShard(tx, shard);
  const table = sql.table(shard);
  for (const { id, text } of messages) {
    await sql`DELETE FROM message_search_pending WHERE message_id = ${id}`.execute(tx);
    await sql`DELETE FROM ${table} WHERE rowid = ${id}`.execute(tx);
    // A space follows every letter, for terms of two.
    if (text) await sql`INSERT INTO ${table} (rowid, code) VALUES (${id}, ${`${searchCode(text)} `})`.execute(tx);
  }
  await sql`INSERT INTO ${table} (${sql.ref(shard)}, rank) VALUES ('merge', ${MERGED_PAGES})`.execute(tx);
}
