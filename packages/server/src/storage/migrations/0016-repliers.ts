import type { Kysely } from 'kysely';

/** Who replied to a message. Filled with its next reply: what is shown without it lacks nothing but their pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('repliers', 'text').execute();
}
