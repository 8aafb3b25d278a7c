import { ApiError } from '../base/errors/api-error.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import { deleteApiKey, lockApiKeys } from '../storage/access/api-keys-store.ts';
import type { Storage } from '../storage/storage.ts';
import { unknownKey } from './unknown-key.ts';

/**
 * Revokes a server credential. Keeps the last fullAccess key, and `settingsKey`, the key of `CHATWIRE_API_KEY`: the
 * next start would make it valid again. See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export function removeApiKey(storage: Storage, keyId: string, settingsKey: string | undefined): Promise<void> {
  return storage.transaction(async (db) => {
    const keys = await lockApiKeys(db);
    const key = keys.find((candidate) => candidate.key_id === keyId);
    if (!key) throw unknownKey();
    if (settingsKey !== undefined && key.hash === hashCredential(settingsKey))
      throw new ApiError(
        'ERR_KEY_IN_SETTINGS',
        'This key is set in CHATWIRE_API_KEY and would be valid again after a restart. Change the setting and restart first.',
      );
    const full = keys.filter((candidate) => candidate.scope === 'fullAccess');
    if (key.scope === 'fullAccess' && full.length === 1)
      throw new ApiError('ERR_LAST_KEY', 'The last fullAccess key cannot be deleted.');
    await deleteApiKey(db, keyId);
  });
}
