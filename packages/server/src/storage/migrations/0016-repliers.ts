import type { Kysely } from 'kysely';

/** The first users who replied to a message. Filled with its next reply; until then only their avatars are missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('repliers', 'text').execute();
}
