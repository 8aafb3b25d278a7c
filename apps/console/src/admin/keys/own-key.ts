import type { ApiKey } from '@chatwire/protocol';

/** Characters of a key that lists show. */
const SHOWN = 4;

/** Whether a listed key looks like the one of this session: all that is known of it is how it ends. */
export function isOwnKey({ apiKey, scope }: Pick<ApiKey, 'apiKey' | 'scope'>, sessionKey: string | undefined): boolean {
  return scope === 'fullAccess' && sessionKey !== undefined && apiKey.slice(-SHOWN) === sessionKey.slice(-SHOWN);
}
