import type { Kysely } from 'kysely';

/**
 * Adds the first users who replied to a message. For existing messages, the next reply sets them; until then, only the
 * avatars of the users are missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('repliers', 'text').execute();
}
