import { randomBytes } from 'node:crypto';
import { hashCredential, newApiKey } from '../base/secrets/credentials.ts';
import { countApiKeys, findApiKey, insertApiKey } from '../storage/access/api-keys-store.ts';
import type { Db } from '../storage/storage.ts';

/**
 * Ensures that an API key exists: the key in the settings or, without one, a new key for an empty installation. Returns the
 * new key, which must be shown. Never returns the key in the settings.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export async function ensureFirstKey(db: Db, wanted: string | undefined, nowMs: number): Promise<string | undefined> {
  const key = wanted ?? ((await countApiKeys(db)) === 0 ? newApiKey() : undefined);
  if (!key || (await findApiKey(db, hashCredential(key)))) return undefined;
  await insertApiKey(db, {
    key_id: randomBytes(8).toString('hex'),
    name: 'First key',
    hash: hashCredential(key),
    last4: key.slice(-4),
    scope: 'fullAccess',
    created_at_ms: nowMs,
    last_used_at_ms: null,
    expires_at_ms: null,
    allowed_addresses: null,
  });
  return wanted === undefined ? key : undefined;
}
