import { type Kysely, sql } from 'kysely';

/** Adds the index of notifications that a clear covers and whose removal no device has confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX shown_unconfirmed ON shown (target) WHERE told_at_ms IS NOT NULL`.execute(db);
}
