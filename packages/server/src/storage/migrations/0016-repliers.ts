import type { Kysely } from 'kysely';

/**
 * Adds the first users who replied to a message. They are filled with its next reply; until then only their avatars are
 * missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('repliers', 'text').execute();
}
