import { randomBytes } from 'node:crypto';
import type { CreateApiKey } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { badRequest } from '../base/errors/api-error.ts';
import { isCidr } from '../base/network/ip-address.ts';
import { hashCredential, newApiKey } from '../base/secrets/credentials.ts';
import type { Clock } from '../base/time/clock.ts';
import { type ApiKeyRow, insertApiKey, lockApiKeys } from '../storage/access/api-keys-store.ts';
import { toApiKey } from '../storage/access/to-api-key.ts';
import type { Storage } from '../storage/storage.ts';

/** Maximum number of API keys of an app. See docs/spec/rest-and-realtime.md#limits. */
const MAX_KEYS = 25;
const ADDRESSES_REQUIREMENT = 'must be IP addresses or CIDR ranges such as 203.0.113.0/24, with a prefix of at least 1';

export interface CreatedApiKey {
  readonly row: ApiKeyRow;
  /** The complete key. It cannot be returned again: the server stores only its hash. */
  readonly key: string;
}

/**
 * Creates a server credential. Throws if there are 25, if the expiry time is in the past, and if an address is malformed.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export async function createApiKey(
  storage: Storage,
  clock: Clock,
  input: CreateApiKey,
  record: RecordAct,
): Promise<CreatedApiKey> {
  const nowMs = clock.now();
  const limits = limitsOf(input, nowMs);
  const key = newApiKey();
  const row: ApiKeyRow = {
    key_id: randomBytes(8).toString('hex'),
    name: input.name.trim(),
    hash: hashCredential(key),
    last4: key.slice(-4),
    scope: input.scope,
    created_at_ms: nowMs,
    last_used_at_ms: null,
    ...limits,
  };
  return storage.transaction(async (db) => {
    if ((await lockApiKeys(db)).length >= MAX_KEYS)
      throw badRequest({ apiKeys: [`must not be more than ${MAX_KEYS}`] });
    await insertApiKey(db, row);
    const { scope, expiresAt, allowedAddresses } = toApiKey(row);
    const changes = changesOf(undefined, { scope, expiresAt, allowedAddresses });
    await record(db, { action: 'key.created', target: { kind: 'key', id: row.key_id, name: row.name }, changes });
    return { row, key };
  });
}

function limitsOf(
  { expiresAt, allowedAddresses = [] }: CreateApiKey,
  nowMs: number,
): Pick<ApiKeyRow, 'expires_at_ms' | 'allowed_addresses'> {
  const expiresAtMs = expiresAt === undefined ? null : expiresAt * 1000;
  if (expiresAtMs !== null && expiresAtMs <= nowMs) throw badRequest({ expiresAt: ['must be in the future'] });
  const addresses = allowedAddresses.map((address) => address.trim());
  if (!addresses.every(isCidr)) throw badRequest({ allowedAddresses: [ADDRESSES_REQUIREMENT] });
  return {
    expires_at_ms: expiresAtMs,
    allowed_addresses: addresses.length === 0 ? null : JSON.stringify(addresses),
  };
}
