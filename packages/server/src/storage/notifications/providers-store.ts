import type { Selectable } from 'kysely';
import type { ProvidersTable } from '../schema/notifications/providers.ts';
import type { Db } from '../storage.ts';

export type ProviderRow = Selectable<ProvidersTable>;
export type StoredProviderKind = ProviderRow['kind'];

/** Returns all accounts, or those of one kind, oldest first. */
export function listProviders(db: Db, kind?: StoredProviderKind): Promise<ProviderRow[]> {
  return db
    .selectFrom('providers')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'fcm'))
    .orderBy('created_at_ms')
    .orderBy('provider_id')
    .execute();
}

export function findProvider(db: Db, kind: StoredProviderKind, providerId: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('providers')
    .selectAll()
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function insertProvider(tx: Db, row: ProviderRow): Promise<void> {
  await tx.insertInto('providers').values(row).execute();
}

export async function updateProvider(
  tx: Db,
  row: Pick<ProviderRow, 'kind' | 'provider_id' | 'is_enabled' | 'settings' | 'secrets' | 'updated_at_ms'>,
): Promise<void> {
  const { kind, provider_id, ...changes } = row;
  await tx
    .updateTable('providers')
    .set(changes)
    .where('kind', '=', kind)
    .where('provider_id', '=', provider_id)
    .execute();
}

/** Deletes an account. Returns whether it existed. */
export async function deleteProvider(tx: Db, kind: StoredProviderKind, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('providers')
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes one account the default of its kind, and no other one. */
export async function makeDefaultProvider(tx: Db, kind: StoredProviderKind, providerId: string): Promise<void> {
  await tx
    .updateTable('providers')
    .set((eb) => ({ is_default: eb.case().when('provider_id', '=', providerId).then(1).else(0).end() }))
    .where('kind', '=', kind)
    .execute();
}
