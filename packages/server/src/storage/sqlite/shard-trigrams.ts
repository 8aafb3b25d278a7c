import { sql } from 'kysely';
import { trigramsOf } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import type { SearchTables } from './search-tables.ts';

/** Maximum number of shards whose trigrams are cached. */
const MAX_CACHED_SHARDS = 4;

/**
 * Stores the trigrams that occur in the FTS5 table of each shard and, for each, how many other trigrams occurred in it before.
 * Frequent trigrams occur early, so this shows which trigrams of a term are rare. Trigrams are only removed with all texts
 * of the table, so a search may read a table because of a trigram that no longer occurs there. Searches read the trigrams from the
 * database; this cache only avoids writing them twice.
 */
export class ShardTrigrams {
  readonly #tables: SearchTables;
  readonly #cached = new Map<number, Set<string>>();

  constructor(tables: SearchTables) {
    this.#tables = tables;
  }

  /** Adds the trigrams of codes, in the transaction that adds the codes to the shard. */
  async add(tx: Db, shard: number, codes: readonly string[]): Promise<void> {
    const known = await this.#cachedOf(tx, shard);
    const added: (readonly [trigram: string, seenAfter: number])[] = [];
    for (const code of codes) {
      const seenAfter = known.size;
      for (const trigram of trigramsOf(code)) {
        if (known.has(trigram)) continue;
        known.add(trigram);
        added.push([trigram, seenAfter]);
      }
    }
    if (added.length === 0) return;
    await sql`INSERT OR IGNORE INTO ${sql.table(this.#tables.trigrams)} (shard, trigram, seen_after)
      SELECT ${shard}, value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(added)})`.execute(tx);
  }

  /** Removes all trigrams of a shard, in the transaction that removes all texts from its table. */
  async remove(tx: Db, shard: number): Promise<void> {
    this.#cached.delete(shard);
    await sql`DELETE FROM ${sql.table(this.#tables.trigrams)} WHERE shard = ${shard}`.execute(tx);
  }

  /** Clears the cache. To be called after a rollback, because the cache contains trigrams of that transaction. */
  clearCache(): void {
    this.#cached.clear();
  }

  async #cachedOf(tx: Db, shard: number): Promise<Set<string>> {
    const held = this.#cached.get(shard);
    if (held) return held;
    const { rows } = await sql<{ trigram: string }>`
      SELECT trigram FROM ${sql.table(this.#tables.trigrams)} WHERE shard = ${shard}`.execute(tx);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= MAX_CACHED_SHARDS && oldest !== undefined) this.#cached.delete(oldest);
    const known = new Set(rows.map(({ trigram }) => trigram));
    this.#cached.set(shard, known);
    return known;
  }
}
