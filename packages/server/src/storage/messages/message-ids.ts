import { sql } from 'kysely';
import type { Capabilities, Db } from '../storage.ts';

/**
 * Reserves ascending ids for messages to insert. On SQLite, the transaction must have written before, so that no other
 * connection can reserve the same ids.
 */
export async function takeMessageIds(tx: Db, engine: Capabilities['engine'], count: number): Promise<number[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'messages'`.execute(tx);
    const last = rows[0]?.seq ?? 0;
    return Array.from({ length: count }, (_, index) => last + 1 + index);
  }
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('messages', 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
