import type { FormerDeviceRow } from './former-devices-store.ts';
import type { PushTokenRow } from './push-tokens-store.ts';

/**
 * Returns the token that the login session of a removed one has registered since: it belongs to the same app on the same device.
 * Undefined if there is none. `tokens`: the registered ones of the user.
 */
export function newTokenOf(
  { session_id, platform }: Pick<FormerDeviceRow, 'session_id' | 'platform'>,
  tokens: readonly PushTokenRow[],
): PushTokenRow | undefined {
  return tokens.find((token) => token.session_id === session_id && token.platform === platform);
}
