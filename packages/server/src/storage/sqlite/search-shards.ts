import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/**
 * Messages per table of the index. FTS5 reads the whole list of a frequent trigram whatever range of ids is wanted:
 * 131,072 messages bound that to a few milliseconds, and merges of the table as well.
 */
export const SHARD_SIZE = 131_072;

/** FTS5 table for a message; it exists once one of its messages is indexed. */
export function shardOf(messageId: number): string {
  return `message_search_${Math.floor(messageId / SHARD_SIZE)}`;
}

export async function hasShard(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`.execute(db);
  return rows.length > 0;
}

/** It holds ids and trigrams, no text. It is merged in small steps, so that no commit waits for a large merge. */
export async function createShard(db: Db, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`CREATE VIRTUAL TABLE ${table} USING fts5(
    code, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('automerge', 0)`.execute(db);
  await sql`INSERT INTO ${table} (${sql.ref(name)}, rank) VALUES ('crisismerge', 1000)`.execute(db);
}
