import { CredentialError } from '../base/errors/credential-error.ts';
import { inNetworks } from '../base/network/ip-address.ts';
import { addressesIn } from '../storage/access/allowed-addresses.ts';
import type { ApiKeyRow } from '../storage/access/api-keys-store.ts';

/** An API key in a request. */
export interface PresentedKey {
  readonly hash: string;
  /** Address of the client, as `ipOf` returns it. Undefined if it is unknown. */
  readonly address: string | undefined;
}

/** Returns a function that checks whether a key may be used from an address. */
export function addressCheck({ allowed_addresses: allowed }: ApiKeyRow): (address: string | undefined) => boolean {
  if (allowed === null) return () => true;
  const isAllowed = inNetworks(addressesIn(allowed));
  return (address) => address !== undefined && isAllowed(address);
}

/** Returns whether a key has expired. A key is valid until just before its expiry time. */
export function hasExpired({ expires_at_ms: expiresAtMs }: ApiKeyRow, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs >= expiresAtMs;
}

export function unknownApiKey(): CredentialError {
  return new CredentialError('wrong', 'AUTH_ERR_APIKEY_NOT_FOUND', 'This apikey is not known.');
}

export function expiredApiKey(): CredentialError {
  return new CredentialError('wrong', 'AUTH_ERR_APIKEY_EXPIRED', 'This apikey has expired.');
}

export function foreignAddress(): CredentialError {
  return new CredentialError(
    'wrong',
    'AUTH_ERR_ADDRESS_NOT_ALLOWED',
    'This apikey may not be used from the address of this client.',
  );
}
