import type { Selectable } from 'kysely';
import type { PushProvidersTable } from './schema/push-providers.ts';
import type { Db } from './storage.ts';

export type PushProviderRow = Selectable<PushProvidersTable>;
export type PushProviderKind = PushProviderRow['kind'];

/** All accounts, or those of one kind, oldest first. */
export function listPushProviders(db: Db, kind?: PushProviderKind): Promise<PushProviderRow[]> {
  return db
    .selectFrom('push_providers')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'fcm'))
    .orderBy('created_at_ms')
    .orderBy('provider_id')
    .execute();
}

export function findPushProvider(
  db: Db,
  kind: PushProviderKind,
  providerId: string,
): Promise<PushProviderRow | undefined> {
  return db
    .selectFrom('push_providers')
    .selectAll()
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function insertPushProvider(tx: Db, row: PushProviderRow): Promise<void> {
  await tx.insertInto('push_providers').values(row).execute();
}

export async function updatePushProvider(
  tx: Db,
  row: Pick<PushProviderRow, 'kind' | 'provider_id' | 'is_enabled' | 'settings' | 'secrets' | 'updated_at_ms'>,
): Promise<void> {
  const { kind, provider_id, ...changes } = row;
  await tx
    .updateTable('push_providers')
    .set(changes)
    .where('kind', '=', kind)
    .where('provider_id', '=', provider_id)
    .execute();
}

/** Answers whether it was there. */
export async function deletePushProvider(tx: Db, kind: PushProviderKind, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_providers')
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes one account the default of its kind; the others cease to be. */
export async function makeDefaultPushProvider(tx: Db, kind: PushProviderKind, providerId: string): Promise<void> {
  await tx
    .updateTable('push_providers')
    .set((eb) => ({ is_default: eb.case().when('provider_id', '=', providerId).then(1).else(0).end() }))
    .where('kind', '=', kind)
    .execute();
}
