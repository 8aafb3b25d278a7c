import { type Kysely, sql } from 'kysely';

/** Adds the index of notifications that a clear has removed, but whose removal the device has not confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX shown_unconfirmed ON shown (target) WHERE told_at_ms IS NOT NULL`.execute(db);
}
