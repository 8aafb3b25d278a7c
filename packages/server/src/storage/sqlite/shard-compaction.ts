import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import { indexedCode } from '../search/search-code.ts';
import type { IndexWork } from '../search/search-index.ts';
import type { Db } from '../storage.ts';
import { clearShard, filledShards, hasShard, SHARD_SIZE, shardNumberOf, shardTable } from './search-shards.ts';
import type { ListTables, SearchTables } from './search-tables.ts';
import { keysOf, ShardLists, type StoredList } from './shard-lists.ts';
import type { ShardTrigrams } from './shard-trigrams.ts';

/** Number of texts that are read, and of lists that are stored, while all other calls wait: about 3 ms. */
const TEXTS_PER_STEP = 256;
const LISTS_PER_STEP = 128;
const PAUSE_MS = 1;
/** Interval at which the lists of shards with changed texts are built again. */
const CHANGES_INTERVAL_MS = 86_400_000;

/**
 * Builds the lists of complete shards, which take the place of FTS5: a search intersects them in a fraction of the time. Each
 * new text would change many lists, so texts that change later are added to the shard's FTS5 table, until the lists are built
 * again. Until all lists are stored, all texts remain pending or in the FTS5 table, so a search misses none, and after an
 * interruption, the lists are built from the beginning.
 */
export class ShardCompaction {
  readonly #db: Db;
  readonly #tables: SearchTables;
  readonly #lists: ListTables;
  readonly #trigrams: ShardTrigrams;
  /** Shards with texts that are not only in lists. */
  #open: Set<number> | undefined;
  #nextChangesAt = 0;

  constructor(db: Db, tables: SearchTables, lists: ListTables, trigrams: ShardTrigrams) {
    this.#db = db;
    this.#tables = tables;
    this.#lists = lists;
    this.#trigrams = trigrams;
  }

  /** Notes that texts are added to the FTS5 table of a shard. */
  noteFilled(shard: number): void {
    this.#open?.add(shard);
  }

  /**
   * Builds the lists of shards that are complete and have none, and once per day those of shards with changed texts. Does
   * nothing while texts of the newest shard are pending, because people search for those most.
   */
  async compact(work: IndexWork): Promise<void> {
    const { rows } = await this.#tables.lastId.execute(this.#db);
    const newest = shardNumberOf(rows[0]?.id ?? 0);
    if (await this.#hasPending(newest)) return;
    this.#open ??= await this.#openShards(newest);
    const isTimeForChanges = Date.now() >= this.#nextChangesAt;
    if (isTimeForChanges) this.#nextChangesAt = Date.now() + CHANGES_INTERVAL_MS;
    for (const shard of [...this.#open].sort((a, b) => b - a)) {
      if (shard >= newest || (!isTimeForChanges && (await this.#hasLists(shard)))) continue;
      await this.#buildLists(work, shard);
      if (work.signal.aborted) return;
    }
  }

  async #openShards(newest: number): Promise<Set<number>> {
    const open = new Set(await filledShards(this.#db, this.#tables.prefix));
    for (let shard = 0; shard < newest; shard += 1) if (!(await this.#hasLists(shard))) open.add(shard);
    return open;
  }

  async #hasPending(newest: number): Promise<boolean> {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(this.#tables.pending)} WHERE id >= ${newest * SHARD_SIZE} LIMIT 1`.execute(this.#db);
    return rows.length > 0;
  }

  async #hasLists(shard: number): Promise<boolean> {
    const { first, last } = keysOf(shard);
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(this.#lists.table)} WHERE key BETWEEN ${first} AND ${last} LIMIT 1`.execute(this.#db);
    return rows.length > 0;
  }

  async #buildLists(work: IndexWork, shard: number): Promise<void> {
    const hashes = new Map<number, string>();
    const lists = new ShardLists(shard);
    for (const range of steps(shard)) {
      const { rows } = await this.#lists.texts(range).execute(this.#db);
      for (const { id, text } of rows) {
        hashes.set(id, hashOf(text));
        if (text !== '') lists.add(id, indexedCode(text));
      }
      if (!(await goesOn(work))) return;
    }
    if (!(await this.#store(work, shard, lists.all()))) return;
    for (const range of steps(shard)) {
      await this.#db.transaction().execute((tx) => this.#removePending(tx, range, hashes));
      if (!(await goesOn(work))) return;
    }
    await this.#db.transaction().execute((tx) => this.#removeOthers(tx, shard));
    this.#open?.delete(shard);
  }

  /** Stores the lists of a shard, and removes those of trigrams that no longer occur. Returns false if it was interrupted. */
  async #store(work: IndexWork, shard: number, lists: readonly StoredList[]): Promise<boolean> {
    const table = sql.table(this.#lists.table);
    const { last } = keysOf(shard);
    let { first } = keysOf(shard);
    for (let at = 0; first <= last; at += LISTS_PER_STEP) {
      const some = lists.slice(at, at + LISTS_PER_STEP);
      const end = at + some.length < lists.length ? (some.at(-1)?.key ?? last) : last;
      await this.#db.transaction().execute(async (tx) => {
        await sql`DELETE FROM ${table} WHERE key BETWEEN ${first} AND ${end}`.execute(tx);
        for (const { key, ids } of some) await sql`INSERT INTO ${table} (key, ids) VALUES (${key}, ${ids})`.execute(tx);
      });
      first = end + 1;
      if (!(await goesOn(work))) return false;
    }
    return true;
  }

  /** Removes ids from the pending ones whose text is still the one in the lists. */
  async #removePending(tx: Db, range: IdRange, listed: ReadonlyMap<number, string>): Promise<void> {
    const pending = sql.table(this.#tables.pending);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${pending} WHERE id BETWEEN ${range.from} AND ${range.to}`.execute(tx);
    if (rows.length === 0) return;
    const current = await this.#lists.texts(range).execute(tx);
    const hashes = new Map(current.rows.map(({ id, text }) => [id, hashOf(text)]));
    const listedIds = rows.map(({ id }) => id).filter((id) => hashes.get(id) === listed.get(id));
    await sql`DELETE FROM ${pending} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(listedIds)}))`.execute(
      tx,
    );
  }

  /** Removes the texts of the shard from the FTS5 table. */
  async #removeOthers(tx: Db, shard: number): Promise<void> {
    const name = shardTable(this.#tables.prefix, shard);
    if (await hasShard(tx, name)) await clearShard(tx, name);
    await this.#trigrams.remove(tx, shard);
  }
}

/** Texts are compared by their hashes, which need less memory. */
function hashOf(text: string): string {
  return hash('sha256', text, 'base64');
}

/** Lets other calls run. Returns false if the work is to end. */
async function goesOn({ signal, pause }: IndexWork): Promise<boolean> {
  await pause(PAUSE_MS);
  return !signal.aborted;
}

/** Returns the ids of a shard in ranges. */
function* steps(shard: number): Generator<IdRange> {
  const first = shard * SHARD_SIZE;
  for (let from = first; from < first + SHARD_SIZE; from += TEXTS_PER_STEP)
    yield { from, to: from + TEXTS_PER_STEP - 1 };
}
