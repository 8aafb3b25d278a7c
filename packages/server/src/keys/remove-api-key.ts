import type { RecordAct } from '../audit/act.ts';
import { ApiError } from '../base/errors/api-error.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import { type ApiKeyRow, deleteApiKey, lockApiKeys } from '../storage/access/api-keys-store.ts';
import type { Storage } from '../storage/storage.ts';
import { unknownKey } from './unknown-key.ts';

/**
 * Revokes a server credential. Throws for the last fullAccess key that does not expire, and for `settingsKey`, the key in
 * `CHATWIRE_API_KEY`, which the next start would add again.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export function removeApiKey(
  storage: Storage,
  keyId: string,
  settingsKey: string | undefined,
  record: RecordAct,
): Promise<void> {
  return storage.transaction(async (db) => {
    const keys = await lockApiKeys(db);
    const key = keys.find((candidate) => candidate.key_id === keyId);
    if (!key) throw unknownKey();
    if (settingsKey !== undefined && key.hash === hashCredential(settingsKey))
      throw new ApiError(
        'ERR_KEY_IN_SETTINGS',
        'This key is set in CHATWIRE_API_KEY and would be valid again after a restart. Change the setting and restart first.',
      );
    if (isLasting(key) && keys.filter(isLasting).length === 1)
      throw new ApiError('ERR_LAST_KEY', 'The last fullAccess key that does not expire cannot be deleted.');
    await deleteApiKey(db, keyId);
    await record(db, { action: 'key.removed', target: { kind: 'key', id: keyId, name: key.name } });
  });
}

/** At least one such key always exists, so that the deployment can be administered at any time. */
function isLasting(key: ApiKeyRow): boolean {
  return key.scope === 'fullAccess' && key.expires_at_ms === null;
}
