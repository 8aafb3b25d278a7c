import type { Selectable } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { ApiKeysTable } from '../schema/access/api-keys.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';
import { LAST_USED_PRECISION_MS } from './last-used.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;

export async function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  return (await apiKeyByHash(db, hash))[0];
}

const apiKeyByHash = preparedQuery<[hash: string], ApiKeyRow>((db, hash) =>
  db.selectFrom('api_keys').selectAll().where('hash', '=', hash),
);

/** Returns all API keys, oldest first. */
export async function listApiKeys(db: Db, slice: Slice): Promise<Sliced<ApiKeyRow>> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at_ms')
    .orderBy('key_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total: await countApiKeys(db) };
}

export async function insertApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

export function renameApiKey(db: Db, keyId: string, name: string): Promise<ApiKeyRow | undefined> {
  return db.updateTable('api_keys').set({ name }).where('key_id', '=', keyId).returningAll().executeTakeFirst();
}

/** Stores that a key was used. Updates the time at most once a minute, even if several nodes call it. */
export async function markApiKeyUsed(db: Db, keyId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at_ms: nowMs })
    .where('key_id', '=', keyId)
    .where((eb) =>
      eb.or([eb('last_used_at_ms', 'is', null), eb('last_used_at_ms', '<=', nowMs - LAST_USED_PRECISION_MS)]),
    )
    .execute();
}

/** Locks all keys until the transaction ends, so that none can be added or deleted. Returns them. */
export function lockApiKeys(tx: Db): Promise<ApiKeyRow[]> {
  return tx
    .updateTable('api_keys')
    .set((eb) => ({ scope: eb.ref('scope') }))
    .returningAll()
    .execute();
}

export async function deleteApiKey(db: Db, keyId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('key_id', '=', keyId).execute();
}

export async function countApiKeys(db: Db): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
