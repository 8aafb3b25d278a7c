import { type Kysely, sql } from 'kysely';

/** Events that nobody has: what is under way for long, because a provider is silent, is not looked at with each new event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX outbox_free ON outbox (position) WHERE settled_at_ms IS NULL AND claimed_until_ms IS NULL`.execute(
    db,
  );
}
