import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/**
 * Number of texts per table of an index. FTS5 reads the whole list of a trigram, whatever range of ids is requested. With
 * 131,072 texts, this takes a few milliseconds, and so do merges of the table.
 */
export const SHARD_SIZE = 131_072;

/** Returns the number of the shard of an id. It contains ids `number * SHARD_SIZE` to `(number + 1) * SHARD_SIZE - 1`. */
export function shardNumberOf(id: number): number {
  return Math.floor(id / SHARD_SIZE);
}

/** Returns the name of a shard's FTS5 table, which is created for its first text. */
export function shardTable(prefix: string, number: number): string {
  return `${prefix}_${number}`;
}

export async function hasShard(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${table}`.execute(db);
  return rows.length > 0;
}

/**
 * Creates the table of a shard. It contains ids and trigrams, but no texts. FTS5 does not merge it automatically, so that no
 * commit waits for a large merge.
 */
export async function createShard(db: Db, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`CREATE VIRTUAL TABLE ${table} USING fts5(
    code, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('automerge', 0)`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('crisismerge', 1000)`.execute(db);
}

/** Removes all texts from the table of a shard. */
export async function clearShard(tx: Db, name: string): Promise<void> {
  await sql`INSERT INTO ${sql.table(name)} (${sql.ref(name)}) VALUES ('delete-all')`.execute(tx);
}

/** Returns the numbers of the shards with texts in their table. */
export async function filledShards(db: Db, prefix: string): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name GLOB ${`${prefix}_[0-9]*`} AND sql LIKE 'CREATE VIRTUAL TABLE%'`.execute(db);
  const numbers: number[] = [];
  for (const { name } of rows) {
    const texts = await sql`SELECT rowid FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (texts.rows.length > 0) numbers.push(Number(name.slice(prefix.length + 1)));
  }
  return numbers;
}
