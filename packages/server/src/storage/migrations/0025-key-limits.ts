import type { Kysely } from 'kysely';

/** Adds expiry and allowed addresses of API keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('expires_at_ms', 'bigint').execute();
  await db.schema.alterTable('api_keys').addColumn('allowed_addresses', 'text').execute();
}
