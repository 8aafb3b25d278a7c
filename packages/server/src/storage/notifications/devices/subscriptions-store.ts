import type { Db } from '../../storage.ts';

/** Returns those of the key ids with which a stored subscription was created. */
export async function usedVapidKeys(db: Db, keyIds: readonly string[]): Promise<string[]> {
  if (keyIds.length === 0) return [];
  // Uses the index push_tokens_by_vapid_key.
  const rows = await db
    .selectFrom('push_tokens')
    .select('vapid_key_id')
    .distinct()
    .where('vapid_key_id', 'in', keyIds)
    .execute();
  return rows.flatMap(({ vapid_key_id: id }) => (id === null ? [] : [id]));
}

/** Encrypted keys of a subscription. */
export interface SealedKeys {
  readonly token_hash: string;
  readonly subscription_keys: string;
}

/** Returns the encrypted keys of subscriptions in the order of their hashes, after `hash`. */
export async function sealedKeysAfter(db: Db, hash: string, limit: number): Promise<SealedKeys[]> {
  const rows = await db
    .selectFrom('push_tokens')
    .select(['token_hash', 'subscription_keys'])
    .where('token_hash', '>', hash)
    .where('vapid_key_id', 'is not', null)
    .orderBy('token_hash')
    .limit(limit)
    .execute();
  return rows.flatMap(({ token_hash, subscription_keys }) =>
    subscription_keys === null ? [] : [{ token_hash, subscription_keys }],
  );
}

/** Replaces the encrypted keys of a subscription, unless it was registered again since. */
export async function replaceSealedKeys(db: Db, { token_hash, subscription_keys }: SealedKeys, by: string) {
  await db
    .updateTable('push_tokens')
    .set({ subscription_keys: by })
    .where('token_hash', '=', token_hash)
    .where('subscription_keys', '=', subscription_keys)
    .execute();
}
