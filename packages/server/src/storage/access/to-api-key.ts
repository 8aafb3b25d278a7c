import type { ApiKey } from '@chatwire/protocol';
import { maskCredential } from '../../base/secrets/credentials.ts';
import { seconds } from '../wire-values.ts';
import { addressesIn } from './allowed-addresses.ts';
import type { ApiKeyRow } from './api-keys-store.ts';

/** Converts a row to an API key of the API. `key`: the key itself, if it was just created. Default: masked. */
export function toApiKey(row: ApiKeyRow, key: string = maskCredential(row.last4)): ApiKey {
  return {
    keyId: row.key_id,
    name: row.name,
    apiKey: key,
    scope: row.scope,
    createdAt: seconds(row.created_at_ms),
    ...(row.last_used_at_ms !== null && { lastUsedAt: seconds(row.last_used_at_ms) }),
    ...(row.expires_at_ms !== null && { expiresAt: seconds(row.expires_at_ms) }),
    ...(row.allowed_addresses !== null && { allowedAddresses: addressesIn(row.allowed_addresses) }),
  };
}
