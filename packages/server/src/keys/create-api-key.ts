import { randomBytes } from 'node:crypto';
import type { KeyScope } from '@chatwire/protocol';
import { badRequest } from '../base/errors/api-error.ts';
import { hashCredential, newApiKey } from '../base/secrets/credentials.ts';
import type { Clock } from '../base/time/clock.ts';
import { type ApiKeyRow, insertApiKey, lockApiKeys } from '../storage/access/api-keys-store.ts';
import type { Storage } from '../storage/storage.ts';

/** See docs/spec/rest-and-realtime.md#limits. */
const MAX_KEYS = 25;

export interface CreatedApiKey {
  readonly row: ApiKeyRow;
  /** Returned in full only here: the server stores its hash. */
  readonly key: string;
}

/** Creates a server credential. Throws for the 26th. See docs/spec/rest-and-realtime.md#keys-settings-and-health. */
export function createApiKey(
  storage: Storage,
  clock: Clock,
  input: { readonly name: string; readonly scope: KeyScope },
): Promise<CreatedApiKey> {
  const key = newApiKey();
  const row: ApiKeyRow = {
    key_id: randomBytes(8).toString('hex'),
    name: input.name.trim(),
    hash: hashCredential(key),
    last4: key.slice(-4),
    scope: input.scope,
    created_at_ms: clock.now(),
    last_used_at_ms: null,
  };
  return storage.transaction(async (db) => {
    if ((await lockApiKeys(db)).length >= MAX_KEYS)
      throw badRequest({ apiKeys: [`must not be more than ${MAX_KEYS}`] });
    await insertApiKey(db, row);
    return { row, key };
  });
}
