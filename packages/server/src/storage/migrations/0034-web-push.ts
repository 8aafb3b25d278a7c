import type { Kysely } from 'kysely';

/** Adds the keys and the expiry of Web Push subscriptions, and an index by VAPID key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of COLUMNS) await db.schema.alterTable('push_tokens').addColumn(name, type).execute();
  await db.schema
    .createIndex('push_tokens_by_vapid_key')
    .on('push_tokens')
    .column('vapid_key_id')
    .where('vapid_key_id', 'is not', null)
    .execute();
}

const COLUMNS = [
  ['subscription_keys', 'text'],
  ['vapid_key_id', 'text'],
  ['subscription_ends_ms', 'bigint'],
] as const;
