import type { Kysely } from 'kysely';

/** When an API key expires, and the addresses it may be used from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('expires_at_ms', 'bigint').execute();
  await db.schema.alterTable('api_keys').addColumn('allowed_addresses', 'text').execute();
}
