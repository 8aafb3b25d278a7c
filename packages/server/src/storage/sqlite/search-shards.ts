import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/**
 * Texts per table of an index. FTS5 reads the whole list of a frequent trigram whatever range of ids is wanted:
 * 131,072 texts bound that to a few milliseconds, and merges of the table as well.
 */
export const SHARD_SIZE = 131_072;

/** Returns the number of an id's shard, which holds ids `number * SHARD_SIZE` to `(number + 1) * SHARD_SIZE - 1`. */
export function shardNumberOf(id: number): number {
  return Math.floor(id / SHARD_SIZE);
}

/** Returns the name of a shard's FTS5 table, which exists once one of its texts is indexed. */
export function shardTable(prefix: string, number: number): string {
  return `${prefix}_${number}`;
}

export async function hasShard(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${table}`.execute(db);
  return rows.length > 0;
}

/**
 * Creates the table of a shard. It holds ids and trigrams, no text. It is merged in small steps, so that no commit
 * waits for a large merge.
 */
export async function createShard(db: Db, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`CREATE VIRTUAL TABLE ${table} USING fts5(
    code, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('automerge', 0)`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('crisismerge', 1000)`.execute(db);
}
