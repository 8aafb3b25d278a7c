import { Refusal } from '../base/refusal.ts';
import { deleteApiKey, lockApiKeys } from '../storage/api-keys-store.ts';
import type { Storage } from '../storage/storage.ts';
import { unknownKey } from './unknown-key.ts';

/** Revokes a server credential, but never the last one that can do everything. Contract 12. */
export function removeApiKey(storage: Storage, keyId: string): Promise<void> {
  return storage.transaction(async (db) => {
    const keys = await lockApiKeys(db);
    const key = keys.find((candidate) => candidate.key_id === keyId);
    if (!key) throw unknownKey();
    const full = keys.filter((candidate) => candidate.scope === 'fullAccess');
    if (key.scope === 'fullAccess' && full.length === 1)
      throw new Refusal('ERR_LAST_KEY', 'The last fullAccess key cannot be deleted.');
    await deleteApiKey(db, keyId);
  });
}
