import type { Selectable } from 'kysely';
import type { ApiKeysTable } from './schema/api-keys.ts';
import type { Db } from './storage.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;

export function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function insertApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

export async function countApiKeys(db: Db, scope?: ApiKeyRow['scope']): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .$if(scope !== undefined, (query) => query.where('scope', '=', scope ?? 'fullAccess'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
