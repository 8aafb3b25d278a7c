import type { Kysely } from 'kysely';

/** Adds the columns that identify unresponsive browsers: when a device last reported about a push to its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['reported_at_ms', 'silent_at_ms'] as const) {
    await db.schema.alterTable('push_tokens').addColumn(name, 'bigint').execute();
  }
  // Only few tokens have a value, so the index is small.
  await db.schema
    .createIndex('push_tokens_by_report')
    .on('push_tokens')
    .columns(['reported_at_ms', 'token_hash'])
    .where('reported_at_ms', 'is not', null)
    .execute();
}
