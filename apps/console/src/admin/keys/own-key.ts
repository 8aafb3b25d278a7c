import type { ApiKey } from '@chatwire/protocol';

/** Number of key characters that lists show. */
const SHOWN = 4;

/** Returns whether a listed key looks like the key of this session. Only the last characters are known. */
export function isOwnKey({ apiKey, scope }: Pick<ApiKey, 'apiKey' | 'scope'>, sessionKey: string | undefined): boolean {
  return scope === 'fullAccess' && sessionKey !== undefined && apiKey.slice(-SHOWN) === sessionKey.slice(-SHOWN);
}
