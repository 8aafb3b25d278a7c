import { pushProviderOf } from '@chatwire/protocol';
import type { PushToken } from '../../candidate.ts';
import type { AccountDirectory } from '../../targets/account-directory.ts';
import type { Target } from '../../targets/target.ts';

/** Returns the target of a clear: the device of a push token, or the custom webhook if there is no token. */
export function clearTargetOf(accounts: AccountDirectory, token: PushToken | undefined): Target {
  if (!token) return { provider: 'custom' };
  const provider = pushProviderOf(token.platform);
  return { provider, token, isRingStop: false, ...accounts.find(provider, token.providerId) };
}
