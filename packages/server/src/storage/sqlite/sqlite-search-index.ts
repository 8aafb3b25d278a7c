import { sql } from 'kysely';
import { indexedCode } from '../search/search-code.ts';
import { type IndexWork, SEARCHED, type SearchIndex } from '../search/search-index.ts';
import type { Db } from '../storage.ts';
import { createShard, hasShard, shardNumberOf, shardTable } from './search-shards.ts';
import { SEARCH_TABLES, type SearchTables } from './search-tables.ts';
import { ShardCompaction } from './shard-compaction.ts';
import { ShardTrigrams } from './shard-trigrams.ts';

/** Number of texts per transaction, which blocks all other calls for about 2 ms. */
const TEXTS_PER_TRANSACTION = 64;
const PAUSE_MS = 3;
/** Interval at which new texts are indexed. Adding several together costs less. */
const POLL_INTERVAL_MS = 1_000;
const REPORT_EVERY = 100_000;
/** Number of pages merged in each transaction. More than it writes, so that merging keeps up. */
const PAGES_PER_MERGE = 24;

/**
 * Creates the search index over the trigrams of `distinctCode`, without the texts: FTS5, and lists for complete shards of
 * messages. Triggers record pending texts.
 */
export function sqliteSearchIndex(db: Db): SearchIndex {
  const fillings = SEARCHED.map((searched) => new IndexFilling(db, SEARCH_TABLES[searched]));
  const index: SearchIndex = {
    hasIndex: () => true,
    async addMissing(work: IndexWork) {
      for (const filling of fillings) await filling.addMissing(work);
    },
    async keep(work: IndexWork) {
      while (!work.signal.aborted) {
        await index.addMissing(work);
        await work.pause(POLL_INTERVAL_MS);
      }
    },
  };
  return index;
}

interface Pending {
  readonly id: number;
  /** Null if the row was deleted. */
  readonly text: string | null;
}

/** Adds pending texts to one index. */
class IndexFilling {
  readonly #db: Db;
  readonly #tables: SearchTables;
  readonly #trigrams: ShardTrigrams;
  readonly #compaction: ShardCompaction | undefined;

  constructor(db: Db, tables: SearchTables) {
    this.#db = db;
    this.#tables = tables;
    this.#trigrams = new ShardTrigrams(tables);
    const { lists } = tables;
    this.#compaction = lists === undefined ? undefined : new ShardCompaction(db, tables, lists, this.#trigrams);
  }

  async addMissing(work: IndexWork): Promise<void> {
    const { signal, logger, pause } = work;
    const { prefix } = this.#tables;
    const pending = await this.#countPending();
    if (pending >= REPORT_EVERY) logger.info({ index: prefix, pending }, 'indexing existing texts for search');
    let added = 0;
    while (!signal.aborted) {
      const slice = await this.#addSlice();
      await this.#compaction?.compact(work);
      if (slice === 0) return;
      added += slice;
      if (added % REPORT_EVERY < TEXTS_PER_TRANSACTION)
        logger.info({ index: prefix, added, pending }, 'indexing texts for search');
      await pause(PAUSE_MS);
    }
  }

  async #countPending(): Promise<number> {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(this.#tables.pending)}`.execute(
      this.#db,
    );
    return rows[0]?.n ?? 0;
  }

  /** Adds the newest pending texts, which people search for most. Returns their number. */
  async #addSlice(): Promise<number> {
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const { rows } = await this.#tables.pendingTexts(TEXTS_PER_TRANSACTION).execute(tx);
        // If ids ascend, FTS5 writes only one segment.
        const shards = Map.groupBy(rows.reverse(), ({ id }) => shardNumberOf(id));
        for (const [shard, texts] of shards) await this.#writeShard(tx, shard, texts);
        return rows.length;
      });
    } catch (error) {
      this.#trigrams.clearCache();
      throw error;
    }
  }

  async #writeShard(tx: Db, shard: number, texts: readonly Pending[]): Promise<void> {
    const name = shardTable(this.#tables.prefix, shard);
    if (!(await hasShard(tx, name))) await createShard(tx, name);
    this.#compaction?.noteFilled(shard);
    const table = sql.table(name);
    const codes: string[] = [];
    for (const { id, text } of texts) {
      await sql`DELETE FROM ${sql.table(this.#tables.pending)} WHERE id = ${id}`.execute(tx);
      await sql`DELETE FROM ${table} WHERE rowid = ${id}`.execute(tx);
      // A removed text is stored without trigrams, so that the compaction removes it from the lists.
      const code = text ? indexedCode(text) : '';
      await sql`INSERT INTO ${table} (rowid, code) VALUES (${id}, ${code})`.execute(tx);
      codes.push(code);
    }
    await this.#trigrams.add(tx, shard, codes);
    await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('merge', ${PAGES_PER_MERGE})`.execute(tx);
  }
}
