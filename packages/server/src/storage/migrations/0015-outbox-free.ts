import { type Kysely, sql } from 'kysely';

/**
 * Adds the index of unclaimed events, so that those that take long, as during a provider outage, are not scanned with
 * each new event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX outbox_free ON outbox (position) WHERE settled_at_ms IS NULL AND claimed_until_ms IS NULL`.execute(
    db,
  );
}
