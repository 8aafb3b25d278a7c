import type { Kysely } from 'kysely';

/** Adds the times at which the push that set the badge of a device was sent and accepted: concurrent pushes may arrive in any order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['badge_sent_at_ms', 'badge_accepted_at_ms'])
    await db.schema.alterTable('clears').addColumn(column, 'bigint').execute();
}
